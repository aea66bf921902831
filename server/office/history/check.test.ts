import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { biology, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { logStep } from '../../manuscript/change-store.ts'
import { checkHistories } from './check.ts'

const site = await manuscriptSite()
const { db, request } = site
const ada = await site.author()
const admin = await site.staff('admin')
const actor: Staff = {
  realm: 'staff',
  id: admin.id,
  name: 'Stella Staff',
  email: admin.email,
  role: 'admin',
  access: null,
}

/** Somebody who is allowed everything in PostgreSQL. */
async function tamper(statement: string) {
  const client = new Client(site.database.connection)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement)
  await client.end()
}

const brokenIn = async (manuscript: string) =>
  (await checkHistories(site.deps)).broken.find((one) => one.manuscript === manuscript)

/** Submitted, screened and approved. */
async function life(): Promise<string> {
  const { body } = await site.submit(ada)
  for (const action of ['screen', 'approve'] as const) {
    site.clock.pass({ minutes: 1 })
    await site.services.manuscripts.decide(actor, action, { id: body._id })
  }
  return body._id
}

test('each step holds the hash over itself and the step before, whatever its words', async () => {
  const id = await life()
  const reason = 'Quotes " and \\, a tab\t, a line\nand another\r, \u0001\u007f\u2028, ünïcödé 漢字 😀 </script>'
  await logStep(db, {
    manuscriptId: id,
    action: 'remind',
    from: null,
    to: null,
    actor: 'staff',
    reason,
    at: new Date(),
  })
  await db.execute(
    sql`insert into manuscript_steps (id, manuscript_id, action, actor) values ('now', ${id}, 'x', 'site')`,
  )
  const steps = await site.steps(id)
  expect(steps.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5])
  expect(new Set(steps.map(({ hash }) => hash)).size).toBe(5)
  expect(await checkHistories(site.deps)).toEqual({ entries: 5, broken: [] })
})

test('steps that come at once are chained one after the other', async () => {
  const id = await life()
  const step = { manuscriptId: id, action: 'remind', from: null, to: null, actor: 'staff', at: new Date() } as const
  await Promise.all(Array.from({ length: 5 }, () => db.transaction((tx) => logStep(tx, step))))
  expect((await site.steps(id)).map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await brokenIn(id)).toBeUndefined()
})

test('the migration chains what happened before there were hashes', async () => {
  const id = await life()
  const before = await site.steps(id)
  const folder = new URL('../../../migrations/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const statements = files.flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint'),
  )
  const chaining = statements.find((statement) => statement.includes('DO $$') && statement.includes('step_hash'))
  await tamper(`update manuscript_steps set number = 0, hash = ''; delete from manuscript_chains; ${chaining}`)
  expect(await site.steps(id)).toEqual(before)
  expect((await checkHistories(site.deps)).broken).toEqual([])
})

test('steps are refused every change, and deleting is left to what deletes whole histories', async () => {
  await expect(db.execute(sql`update manuscript_steps set reason = 'x'`)).rejects.toMatchObject({
    cause: { message: 'manuscript_steps is append-only' },
  })
})

test.each([
  ['changed', `update manuscript_steps set reason = 'Nothing to see' where action = 'screen'`, 2, 'changed'],
  [
    'dated back',
    `update manuscript_steps set at = at - interval '1 microsecond' where action = 'approve'`,
    3,
    'changed',
  ],
  ['taken out', `delete from manuscript_steps where action = 'screen'`, 2, 'missing'],
  ['cut off at the end', `delete from manuscript_steps where action = 'approve'`, 3, 'missing'],
  ['deleted as a whole', 'delete from manuscript_steps where true', 1, 'missing'],
  [
    'added afterwards',
    `insert into manuscript_steps (id, manuscript_id, action, actor, number, hash)
      select 'forged', manuscript_id, 'x', 'site', 4, hash from manuscript_steps where action = 'approve'`,
    4,
    'changed',
  ],
  ['written to its list of lengths', `update manuscript_chains set hash = 'x' where true`, 3, 'changed'],
  ['taken from that list', 'delete from manuscript_chains where true', 4, 'missing'],
])('a history that was %s behind our back is found', async (_, statement, number, why) => {
  const id = await life()
  await tamper(`${statement} and manuscript_id = '${id}'`)
  expect(await brokenIn(id)).toEqual({ manuscript: id, number, why })
  const { body } = await request<{ broken: unknown[] }>('/activity/histories', { as: admin })
  expect(body.broken).toContainEqual({ manuscript: id, number, why })
})

test('staff of the journal see it at the manuscript, and nobody else does', async () => {
  const id = await life()
  const { history } = site.services
  expect(await history.checkHistory(actor, { id })).toEqual({ entries: 3, fault: null })
  await tamper(`update manuscript_steps set actor_id = 'x' where number = 1 and manuscript_id = '${id}'`)
  expect(await history.checkHistory(actor, { id })).toEqual({ entries: 3, fault: { number: 1, why: 'changed' } })
  const other: Staff = { ...actor, role: 'editor', access: biology }
  await expect(history.checkHistory(other, { id })).rejects.toMatchObject({ code: 'not-found' })
})

test('the command says what is broken, and fails', async () => {
  const url = site.database.connection
  const id = await life()
  await tamper(`update manuscript_steps set action = 'y' where number = 2 and manuscript_id = '${id}'`)
  const run = promisify(execFile)(process.execPath, ['server/main.ts', '--verify-log'], {
    env: { ...process.env, DATABASE_URL: String(url.connectionString), DATA_DIR: site.config.dataDir },
  })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`Manuscript ${id}: Entry 2 is not as it was written.`),
  })
})
