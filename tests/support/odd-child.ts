import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { AppError } from '#domain/words/errors.ts'
import { answerTasks } from '#server/adapters/pool/answer-tasks.ts'

type Deed =
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
export type OddTask = { deed: Deed; path?: string; port?: number }

const hoarded: unknown[] = []

answerTasks(async ({ deed, path = '', port }: OddTask): Promise<number> => {
  if (deed === 'refuse') throw new AppError('unprocessable', 'It is damaged.', { fields: { file: 'damaged' } })
  if (deed === 'fail') throw new Error('no idea')
  if (deed === 'exit') process.exit(3)
  if (deed === 'write') writeFileSync(path, 'here')
  if (deed === 'read') return readFileSync(path).length
  if (deed === 'start a program') return execFileSync('/bin/cat', [path]).length
  if (deed === 'connect')
    return new Promise((resolve, reject) =>
      connect(port ? { host: '127.0.0.1', port } : { path })
        .once('connect', () => resolve(1))
        .once('error', reject),
    )
  while (deed === 'spin');
  while (deed === 'hoard') hoarded.push({ more: [hoarded.length] })
  if (deed === 'hoard at once') hoarded.push(new Array(1e8).fill('more'))
  while (deed === 'hoard bytes') hoarded.push(Buffer.alloc(50_000_000, 'x'))
  if (deed === 'hold bytes') {
    hoarded.push(Buffer.alloc(300_000_000, 'x'))
    while (hoarded.length > 0);
  }
  return process.pid
})
