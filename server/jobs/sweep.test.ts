import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import {
  addressLinks,
  confirmedAddresses,
  doiAnswers,
  invitations,
  jobs,
  notifications,
  rateLimits,
  resetCodes,
  sessions,
  staff,
  staffLogIns,
  staffSteps,
} from '../db/schema.ts'
import { sweepExpired } from './sweep.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000)
const ages = [
  ['old', inDays(-0.001)],
  ['live', inDays(0.001)],
] as const

test('what has run out is removed, and nothing else', async () => {
  for (const [name, expiresAt] of ages) {
    await db.insert(sessions).values({ tokenHash: name, id: name, realm: 'author', accountId: 'a', expiresAt })
    await db.insert(resetCodes).values({ realm: 'author', accountId: name, codeMac: 'x', expiresAt })
    await db.insert(staff).values({ id: name, email: `${name}@example.org`, role: 'admin' })
    await db.insert(invitations).values({ staffId: name, tokenHash: name, expiresAt })
    await db.insert(staffSteps).values({ tokenHash: name, staffId: name, purpose: 'log-in', expiresAt })
    await db.insert(addressLinks).values({ tokenHash: name, email: 'ada@example.org', expiresAt })
    await db.insert(rateLimits).values({ key: name, count: 1, endsAt: expiresAt })
  }
  await db.insert(confirmedAddresses).values([{ email: 'live@example.org' }, { email: 'nobody@example.org' }])
  await db.insert(jobs).values([
    { id: 'old', name: 'x', doneAt: inDays(-7.1) },
    { id: 'live', name: 'x', doneAt: inDays(-6.9) },
    { id: 'live too', name: 'x', dueAt: inDays(-100) },
  ])
  const logIn = { staffId: 'live', way: 'password', device: '', network: '', browserHash: '' }
  await db.insert(staffLogIns).values([
    { id: 'old', ...logIn, at: inDays(-90.1) },
    { id: 'live', ...logIn, at: inDays(-89.9) },
  ])
  const notification = { staffId: 'live', event: 'wrote' } as const
  await db.insert(notifications).values([
    { id: 'old', ...notification, at: inDays(-90.1) },
    { id: 'live', ...notification, at: inDays(-89.9) },
  ])
  const answer = { state: 'no-answer', checkedAt: inDays(-300) } as const
  await db.insert(doiAnswers).values([
    { doi: '10.5555/old', ...answer, dueAt: inDays(-180.1) },
    { doi: '10.5555/live', ...answer, dueAt: inDays(-179.9) },
  ])
  await sweepExpired({ db, clock: { now: () => now } })
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(['live'])
  expect((await db.select().from(resetCodes)).map(({ accountId }) => accountId)).toEqual(['live'])
  expect((await db.select().from(invitations)).map(({ staffId }) => staffId)).toEqual(['live'])
  expect((await db.select().from(staffSteps)).map(({ tokenHash }) => tokenHash)).toEqual(['live'])
  expect((await db.select().from(staffLogIns)).map(({ id }) => id)).toEqual(['live'])
  expect((await db.select().from(notifications)).map(({ id }) => id)).toEqual(['live'])
  expect((await db.select().from(addressLinks)).map(({ tokenHash }) => tokenHash)).toEqual(['live'])
  expect((await db.select().from(confirmedAddresses)).map(({ email }) => email)).toEqual(['live@example.org'])
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['live'])
  expect((await db.select().from(doiAnswers)).map(({ doi }) => doi)).toEqual(['10.5555/live'])
  expect((await db.select().from(jobs)).map(({ id }) => id).sort()).toEqual(['live', 'live too'])
  expect(await db.select().from(staff)).toHaveLength(2)
})
