import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'
import { backupSummary, hasBackupAlarm } from './read.ts'
import { insertRun } from './store.ts'
import { watchBackups } from './watch.ts'

const backup = { to: '/backups', everyHours: 24, keep: { daily: 7, weekly: 5, monthly: 12 }, passphrase: null }
const site = await testApi({ config: { backup } })
const { db, clock, deps } = site
const admins = [await site.staff('admin'), await site.staff('admin')]
await site.staff('editor')

async function ended(kind: 'backup' | 'drill', fault: string | null = null) {
  const at = clock.now()
  await insertRun(db, { id: newId(), kind, startedAt: at, endedAt: at, fault })
}

/** How many e-mails each admin has got so far. */
async function told() {
  await watchBackups(deps)
  await watchBackups(deps)
  return Promise.all(admins.map(async ({ email }) => (await site.letters(email)).length))
}

test('admins are told once of a backup that failed or is old, and again only after a good one', async () => {
  expect(await told()).toEqual([0, 0])
  expect(await backupSummary(deps)).toEqual({ alarm: null, about: 'No backups yet.' })
  await ended('backup')
  clock.pass({ hours: 3 })
  await ended('drill')
  clock.pass({ hours: 2 })
  expect(await backupSummary(deps)).toEqual({
    alarm: null,
    about: 'Last backup: 5 hours ago. Last restore drill: 2 hours ago.',
  })
  expect(await told()).toEqual([0, 0])

  await ended('backup', 'The disk is full.')
  expect(await told()).toEqual([1, 1])
  const [letter] = await site.letters(admins[0]?.email)
  expect(letter?.text).toContain('Something went wrong with the last backup: The disk is full.')
  expect(letter?.text).toContain('/admin/backups')
  clock.pass({ days: 3 })
  await ended('backup', 'The disk is full.')
  expect(await told()).toEqual([1, 1])

  clock.pass({ hours: 1 })
  await ended('backup')
  expect(await hasBackupAlarm(deps)).toBe(false)
  clock.pass({ days: 3 })
  expect((await backupSummary(deps)).alarm).toBe('The last backup is 3 days old. There should be one every day.')
  expect(await told()).toEqual([2, 2])
  expect(await site.letters()).toHaveLength(4)
})

test('they are told of a drill that failed, too', async () => {
  await ended('backup')
  await ended('drill', 'After the restore these were not the same: articles.')
  expect(await told()).toEqual([3, 3])
})
