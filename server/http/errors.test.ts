import { createServer } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { AppError, type ErrorCode } from '#domain/words/errors.ts'
import { StorageAway } from '#server/adapters/storage/storage.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createLog } from '../log.ts'
import { inRequest, requestId } from '../request-scope.ts'
import { answerFor } from './errors.ts'

const { db, connection } = await testDatabase()

function answer(error: unknown) {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return inRequest(() => ({ ...answerFor(error, log), lines, id: requestId() }))
}

function open(config: PoolConfig) {
  const pool = new Pool(config)
  onTestFinished(() => pool.end())
  return drizzle(pool)
}

/** Returns the error that a use case would have thrown. */
async function failure(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => expect.fail('nothing went wrong'),
    (error: unknown) => error,
  )
}

const transaction = (...statements: SQL[]) =>
  db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })

test.each<[ErrorCode, number]>([
  ['bad-input', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['gone', 410],
  ['too-large', 413],
  ['wrong-type', 415],
  ['unprocessable', 422],
  ['too-many', 429],
  ['unavailable', 503],
])('a refusal for %s is a %i with its sentence, and no entry in the log', (code, status) => {
  const expected = { status, body: { error: 'Please do not.' }, lines: [], id: expect.any(String) }
  expect(answer(new AppError(code, 'Please do not.'))).toEqual(expected)
})

test('a refusal carries its fields and how long to wait', () => {
  const refusal = new AppError('too-many', 'Wait.', { fields: { email: 'Wait.' }, retryAfterSeconds: 30 })
  expect(answer(refusal)).toMatchObject({ body: { error: 'Wait.', fields: { email: 'Wait.' } }, retryAfter: 30 })
})

test('files that cannot be reached are a 503 with a sentence of their own, whatever the cause, and the log tells it', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const { status, body, retryAfter, lines } = answer(new StorageAway('The object store can’t be reached.', { cause }))
  expect([status, retryAfter]).toEqual([503, 5])
  expect(body.error).toBe('Files cannot be saved or opened for a moment. Please try again.')
  expect(lines).toHaveLength(1)
})

test('an unexpected error says nothing of itself but the id under which the log tells everything', () => {
  const { status, body, lines, id } = answer(new Error('secret of the house', { cause: new Error('deeper') }))
  expect({ status, body }).toEqual({ status: 500, body: { error: 'Something went wrong', requestId: id } })
  expect(lines).toMatchObject([{ level: 50, requestId: id, err: { cause: { message: 'deeper' } } }])
})

test.each(['40P01', '40001', '25006', '55P03', '57014'])(
  'PostgreSQL’s %s passes: the answer is to try again',
  (code) => {
    const { status, retryAfter } = answer(Object.assign(new Error('x'), { code }))
    expect([status, retryAfter]).toEqual([503, 5])
  },
)

test.each([undefined, null, 'text', 42, { code: 'not-found' }, Object.assign(new Error('x'), { code: 'not-found' })])(
  'whatever else is thrown, such as %o, is a 500',
  (thrown) => {
    expect(answer(thrown)).toMatchObject({ status: 500, lines: [{ level: 50 }] })
  },
)

test('a database that refuses connections is a 503 that says when to come back', async () => {
  const error = await failure(() => open({ host: '127.0.0.1', port: 1 }).execute(sql`select 1`))
  expect(answer(error)).toMatchObject({
    status: 503,
    retryAfter: 5,
    body: { requestId: expect.any(String) },
    lines: [{ level: 50 }],
  })
})

test('a database whose socket is gone is a 503', async () => {
  const error = await failure(() => open({ host: '/nowhere' }).execute(sql`select 1`))
  expect(answer(error).status).toBe(503)
})

test('a database that takes the connection and then says nothing is a 503', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const error = await failure(() =>
    open({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 }).execute(sql`select 1`),
  )
  expect(answer(error).status).toBe(503)
})

test.each([
  ['falls silent', () => open({ ...connection, query_timeout: 50 }).execute(sql`select pg_sleep(0.3)`)],
  ['stops within a transaction', () => transaction(sql`select pg_terminate_backend(pg_backend_pid())`)],
  ['takes too long', () => transaction(sql`set local statement_timeout = 20`, sql`select pg_sleep(1)`)],
  [
    'is waiting for somebody else',
    async () => {
      await db.execute(sql`create table busy ()`)
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table busy`)
        await transaction(sql`set local lock_timeout = 20`, sql`lock table busy`)
      })
    },
  ],
])('a database that %s is a 503', async (_, work) => {
  expect(answer(await failure(work)).status).toBe(503)
})

test('a mistake of ours in SQL is a 500, not a database that is away', async () => {
  expect(answer(await failure(() => db.execute(sql`select nothing from nowhere`))).status).toBe(500)
})

test('a file that is missing on disk is a 500, not a database that is away', () => {
  const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(answer(error).status).toBe(500)
})
