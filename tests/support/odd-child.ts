import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { AppError } from '#domain/words/errors.ts'
import { answerTasks } from '#server/adapters/pool/answer-tasks.ts'

type Order =
  | 'answer'
  | 'spin'
  | 'hoard'
  | 'hoard at once'
  | 'hoard bytes'
  | 'hold bytes'
  | 'exit'
  | 'refuse'
  | 'fail'
  | 'write'
  | 'read'
  | 'start a program'
  | 'connect'
/** Things that a hostile file can cause in the process that reads it. */
export type OddTask = { order: Order; path?: string; port?: number }

const hoarded: unknown[] = []

answerTasks(async ({ order, path = '', port }: OddTask): Promise<number> => {
  if (order === 'refuse') throw new AppError('unprocessable', 'It is damaged.', { fields: { file: 'damaged' } })
  if (order === 'fail') throw new Error('no idea')
  if (order === 'exit') process.exit(3)
  if (order === 'write') writeFileSync(path, 'here')
  if (order === 'read') return readFileSync(path).length
  if (order === 'start a program') return execFileSync('/bin/cat', [path]).length
  if (order === 'connect')
    return new Promise((resolve, reject) =>
      connect(port ? { host: '127.0.0.1', port } : { path })
        .once('connect', () => resolve(1))
        .once('error', reject),
    )
  while (order === 'spin');
  while (order === 'hoard') hoarded.push({ more: [hoarded.length] })
  if (order === 'hoard at once') hoarded.push(new Array(1e8).fill('more'))
  while (order === 'hoard bytes') hoarded.push(Buffer.alloc(50_000_000, 'x'))
  if (order === 'hold bytes') {
    hoarded.push(Buffer.alloc(300_000_000, 'x'))
    while (hoarded.length > 0);
  }
  return process.pid
})
