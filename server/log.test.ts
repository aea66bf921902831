import { spawnSync } from 'node:child_process'
import { fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { leadsToJournal } from './adapters/journal.ts'
import { subscribers } from './db/schema.ts'
import { watchDependency } from './dependency.ts'
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

test('what is below the level is not written, but every error is reported, even where nothing is written', () => {
  const written: string[] = []
  const reported: unknown[] = []
  const write = { write: (line: string) => void written.push(JSON.parse(line).msg) }
  const logAt = (level: string) => createLog(level, write, ({ job }, sentence) => void reported.push([job, sentence]))
  for (const level of ['warn', 'fatal', 'silent']) {
    const log = logAt(level)
    log.info('not at warn')
    log.warn({ a: 1 }, `at ${level}`)
    log.error({ job: level }, `failed at ${level}`)
  }
  expect(written).toEqual(['at warn', 'failed at warn'])
  expect(reported).toEqual(['warn', 'fatal', 'silent'].map((level) => [level, `failed at ${level}`]))
})

function linesOf() {
  const lines: { level: number; msg: string; times?: number; dependency?: string; reference?: string }[] = []
  return { lines, log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

test('an outage is one line a minute for its cause, which says for how many it is', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { lines, log } = linesOf()
  const away = (query: number) => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    return new Error(`Failed query: select ${query}`, { cause })
  }
  for (let request = 0; request < 1_000; request += 1) log.error({ err: away(request) }, 'unexpected error')
  log.error({ err: away(0), job: 'make-pdfs' }, 'job failed')
  log.warn({ err: away(0) }, 'the list of running processes could not be written')
  expect(lines).toMatchObject([{ msg: 'unexpected error' }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toMatchObject([{ msg: 'job failed', times: 1_001, job: 'make-pdfs' }])
  log.error({ err: new Error('disk is full') }, 'unexpected error')
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(3)
  log.error({ err: away(1) }, 'unexpected error')
  expect(lines.slice(2)).toMatchObject([{ err: { message: 'disk is full' } }, { msg: 'unexpected error' }])
  expect(lines[3]).not.toHaveProperty('times')
})

test('what is worse is not held back by what was reported before it, and what is no fault is never held back', () => {
  const { lines, log } = linesOf()
  const err = new Error('no space left on device')
  log.warn({ err }, 'a file could not be stored')
  log.error({ err }, 'unexpected error')
  for (let times = 0; times < 3; times += 1) log.info('simulated webhook delivered')
  expect(lines.map(({ level }) => level)).toEqual([40, 50, 30, 30, 30])
})

test('a dependency that is lost and comes back is a line each, however many notice', () => {
  const { lines, log } = linesOf()
  const { answers, failed } = watchDependency('The database', log)
  answers()
  for (let times = 0; times < 100; times += 1) failed(new Error('Connection terminated unexpectedly'))
  for (let times = 0; times < 100; times += 1) answers()
  expect(lines).toMatchObject([
    { level: 40, msg: 'The database does not answer', because: 'Error: Connection terminated unexpectedly' },
    { level: 30, msg: 'The database answers again', seconds: 0 },
  ])
})

test('the journal of systemd gets the level of each line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = `const { createLog } = await import('./server/log.ts')
    const { say, sayWarning } = await import('./server/adapters/journal.ts')
    say('at')
    sayWarning('odd')
    const log = createLog('info')
    log.info('one'); log.warn('two'); log.error({ err: new Error('no') }, 'three')`
  const path = join(folder, 'log')
  const file = openSync(path, 'w')
  const { dev, ino } = fstatSync(file)
  const env = { ...process.env, JOURNAL_STREAM: `${dev}:${ino}` }
  spawnSync(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', file, 'inherit'], env })
  const begins = readFileSync(path, 'utf8').match(/^(<\d>)?./gm)
  expect(begins?.sort()).toEqual(['<3>{', '<4>o', '<4>{', '<6>{', 'a'])
  expect(leadsToJournal(file, '1:2')).toBe(false)
})
