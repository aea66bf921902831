import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { subscribers } from './db/schema.ts'
import { newToken } from './ids.ts'
import { createLog } from './log.ts'

const { db } = await testDatabase()

function logOf(error: unknown): string {
  let written = ''
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _, done) {
        written += chunk
        done()
      },
    }),
  )
  log.error({ err: error }, 'failed')
  return written
}

test('a failed query is logged with its text and code, but without the addresses in it', async () => {
  const row = { id: 'one', email: 'ada@example.org', tokenHash: 'x' }
  await db.insert(subscribers).values(row)
  const error = await db
    .insert(subscribers)
    .values({ ...row, id: 'two' })
    .then(
      () => null,
      (failure: unknown) => failure,
    )
  const written = logOf(error)
  expect(written).toContain('insert into')
  expect(written).toContain('23505')
  expect(written).not.toContain('ada@example.org')
  await db.delete(subscribers).where(eq(subscribers.id, 'one'))
})

test('tokens and addresses in a message are masked, and the place of the error is kept', () => {
  const written = logOf(new Error(`no link ${newToken()} for bola@example.org`))
  expect(written).toContain('no link [token] for [address]')
  expect(written).toContain('log.test.ts')
})

test('what is below the level is not written, but every error is told, even where nothing is written', () => {
  const written: string[] = []
  const told: unknown[] = []
  const write = { write: (line: string) => void written.push(JSON.parse(line).msg) }
  const logAt = (level: string) => createLog(level, write, ({ job }, sentence) => void told.push([job, sentence]))
  for (const level of ['warn', 'fatal', 'silent']) {
    const log = logAt(level)
    log.info('not at warn')
    log.warn({ a: 1 }, `at ${level}`)
    log.error({ job: level }, `failed at ${level}`)
  }
  expect(written).toEqual(['at warn', 'failed at warn'])
  expect(told).toEqual(['warn', 'fatal', 'silent'].map((level) => [level, `failed at ${level}`]))
})
