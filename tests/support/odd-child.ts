import { writeFileSync } from 'node:fs'
import { AppError } from '#domain/errors.ts'
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
/** Things that a hostile file can cause in the process that reads it. */
export type OddTask = { deed: Deed }

const hoarded: unknown[] = []

answerTasks(async ({ deed }: OddTask): Promise<number> => {
  if (deed === 'refuse') throw new AppError('unprocessable', 'It is damaged.', { fields: { file: 'damaged' } })
  if (deed === 'fail') throw new Error('no idea')
  if (deed === 'exit') process.exit(3)
  if (deed === 'write') writeFileSync('/tmp/odd-child', 'here')
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
