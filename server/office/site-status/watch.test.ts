import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alarms, jobs, letters, staff } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { addFaults } from '#server/telemetry/fault-store.ts'
import { testApi } from '#tests/support/build.ts'
import { backupSummary } from '../backups/read.ts'
import { insertRun } from '../backups/store.ts'
import { askEach } from './ask-each.ts'
import { watchSite } from './watch.ts'

const place = '/backups'
const backup = { to: [place], everyHours: 24, keep: { daily: 7, weekly: 5, monthly: 12 }, passphrase: null }
// However full this machine's disk is.
const site = await testApi({ config: { backup, minFreeDiskBytes: 0 } })
const { db, clock, deps, services } = site
const admins = [await site.staff('admin'), await site.staff('admin')]
await site.staff('editor')

async function ended(kind: 'backup' | 'drill', fault: string | null = null) {
  const at = clock.now()
  await insertRun(db, { id: newId(), kind, startedAt: at, endedAt: at, place, fault })
}

/** The subjects of the e-mails that each admin has got since the last time; two processes watch at once. */
async function sent(): Promise<(string | null)[]> {
  await Promise.all([watchSite(deps), watchSite(deps)])
  const got = await Promise.all(admins.map(async ({ email }) => (await site.letters(email)).map((one) => one.subject)))
  expect(got[0]).toEqual(got[1])
  await db.delete(letters)
  return got[0] ?? []
}

const wrong = 'Something is wrong with the backups'

test('admins are notified once of a backup that failed, every day while it lasts, and an hour after it is over', async () => {
  expect(await sent()).toEqual([])
  expect(await backupSummary(deps)).toEqual({ alarm: null, about: 'No backups yet.' })
  await ended('backup')
  clock.pass({ hours: 3 })
  await ended('drill')
  clock.pass({ hours: 2 })
  expect(await backupSummary(deps)).toEqual({
    alarm: null,
    about: 'Last backup: 5 hours ago. Last restore drill: 2 hours ago.',
  })
  expect(await sent()).toEqual([])

  await ended('backup', 'The disk is full.')
  await watchSite(deps)
  const [letter] = await site.letters(admins[0]?.email)
  expect(letter?.text).toContain('Something went wrong with the last backup: The disk is full.')
  expect(letter?.text).toContain('/status')
  expect(await sent()).toEqual([wrong])
  expect((await services.siteStatus.siteAlarms()).map(({ name }) => name)).toEqual(['backup'])
  clock.pass({ hours: 23 })
  expect(await sent()).toEqual([])
  clock.pass({ hours: 1 })
  expect(await sent()).toEqual([`Reminder: ${wrong}`])

  await ended('backup')
  expect((await backupSummary(deps)).alarm).toBeNull()
  expect(await sent()).toEqual([])
  clock.pass({ hours: 1 })
  expect(await sent()).toEqual([`Over: ${wrong}`])
  expect(await sent()).toEqual([])
  clock.pass({ days: 3 })
  expect((await backupSummary(deps)).alarm).toBe('The last backup is 3 days old. There should be one every day.')
  expect(await sent()).toEqual([wrong])
  await ended('backup')
  clock.pass({ hours: 2 })
  await sent()
})

test('an e-mail that was not sent before the next one about the same is cancelled', async () => {
  await ended('backup', 'The disk is full.')
  for (let days = 0; days < 4; days += 1) {
    await watchSite(deps)
    clock.pass({ days: 1 })
  }
  const queued = await db.select().from(letters).where(eq(letters.state, 'queued'))
  expect(queued.map(({ subject }) => subject)).toEqual([`Reminder: ${wrong}`, `Reminder: ${wrong}`])
  await db.delete(letters)
})

test('while no e-mail can be sent the dashboard says so, and no e-mail is written about it', async () => {
  const letter = { kind: 'test', toEmail: 'ada@example.org', subject: 'News', text: 'News', html: '<p>News</p>' }
  await db.insert(letters).values({ id: newId(), ...letter, createdAt: clock.now() })
  clock.pass({ hours: 2 })
  await ended('backup')
  const { faults } = deps.telemetry
  faults.failed({ letter: 'test', err: new Error('connect ECONNREFUSED 10.0.0.5:25') }, 'the mail server failed')
  await faults.write((noted) => addFaults(db, noted))
  const names = async () => (await services.siteStatus.siteAlarms()).map(({ name }) => name)
  expect(await names()).toEqual(['mail'])
  await watchSite(deps)
  expect((await db.select().from(letters)).filter(({ kind }) => kind === 'alarm-mail')).toEqual([])
  await db.update(letters).set({ state: 'sent', sentAt: clock.now() })
  expect(await names()).toEqual([])
})

test('jobs that keep failing or were given up are named, and refused payment notices are counted', async () => {
  const failed = { payload: {}, lastError: 'no', dueAt: new Date(clock.now().getTime() + 3600_000) }
  await db.insert(jobs).values([
    { id: newId(), name: 'make-pdfs', attempts: 5, ...failed },
    { id: newId(), name: 'reconcile', attempts: 4, ...failed },
    { id: newId(), name: 'check-payment', attempts: 10, ...failed, doneAt: clock.now() },
  ])
  for (let times = 0; times < 3; times += 1)
    expect((await site.request('/pay/webhook', { body: { event: 'charge.success' } })).status).toBe(401)
  const { faults } = deps.telemetry
  await faults.write((noted) => addFaults(db, noted))
  const status = await services.siteStatus.siteStatus()
  expect(status.alarms.map(({ name }) => name)).toEqual(['jobs', 'webhooks'])
  expect(status.alarms[0]?.sentence).toBe('These jobs fail: check-payment, make-pdfs.')
  expect(status.states).toMatchObject({ jobs: 'needs-you', payments: 'needs-you', database: 'works', mail: 'works' })
  expect(status.nodes).toMatchObject([{ pid: process.pid, version: status.version }])
  expect(status.errors.last?.message).toBe('The signature is missing or wrong.')
})

test('a part that fails is named, hides no other, and ends no alarm', async () => {
  const names = () => db.select().from(alarms).orderBy(alarms.name)
  await watchSite(deps)
  const before = await names()
  await db.execute(sql`alter table backup_runs rename to gone_runs`)
  await db.execute(sql`alter table faults rename to gone_faults`)
  const status = await services.siteStatus.siteStatus()
  await expect(watchSite(deps)).rejects.toThrow()
  expect(Object.keys(status.silent).sort()).toEqual(['backups', 'errors', 'mail', 'payments'])
  expect(status.silent.backups).toContain('42P01')
  expect(status.states).toMatchObject({ database: 'works', nodes: 'works', backups: 'silent', errors: 'silent' })
  expect(status.alarms.map(({ name }) => name)).toEqual(['jobs'])
  expect(await names()).toEqual(before)
  await db.execute(sql`alter table gone_runs rename to backup_runs`)
  await db.execute(sql`alter table gone_faults rename to faults`)
  expect((await services.siteStatus.siteStatus()).silent).toEqual({})
})

test('a part that hangs is given up, and the others are shown', async () => {
  const { ask, silent } = askEach(deps.log)
  const hanging = ask('storage', () => new Promise<string>(() => {}), 'nothing', 10)
  expect(await Promise.all([hanging, ask('mail', async () => 'told', '')])).toEqual(['nothing', 'told'])
  expect(silent).toEqual({ storage: 'Error: It did not answer within 0.01 seconds.' })
})

test('a backup that fails is one alarm, though its job fails too', async () => {
  await db.delete(jobs)
  clock.pass({ days: 1 })
  await ended('backup', 'The disk is full.')
  const dueAt = new Date(clock.now().getTime() + 3600_000)
  await db
    .insert(jobs)
    .values({ id: 'backup', name: 'backup', attempts: 7, lastError: 'no', dueAt, everySeconds: 86400 })
  expect((await services.siteStatus.siteAlarms()).map(({ name }) => name)).toEqual(['backup'])
})

test('what began before there was an admin is reported to the first one', async () => {
  clock.pass({ seconds: 1 })
  await ended('backup', 'The disk is full.')
  await db.delete(alarms)
  await db.delete(letters)
  await db.update(staff).set({ disabledAt: clock.now() })
  await watchSite(deps)
  expect(await db.$count(alarms)).toBe(0)
  await db.update(staff).set({ disabledAt: null })
  expect(await sent()).toContain(wrong)
})
