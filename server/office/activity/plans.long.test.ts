import { expect, test } from 'vitest'
import type { ActivityFilter } from '#contracts/office/activity.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fill, pagesRead } from '#tests/support/plans.ts'
import { seenBy } from '../../access/seen.ts'
import { findActivity, findWords } from './store.ts'

const database = await testDatabase()
await fill(database, [
  `insert into activity (id, at, actor, actor_id, action, object, object_id)
  select 'entry' || n, now() - n * interval '1 minute', 'staff', 'person' || (n % 5), 'action-' || (n % 10),
    'object-' || (n % 7), 'record' || (n % 2000)
  from generate_series(1, 20000) n`,
  'vacuum analyze activity',
])

const admin: Staff = { realm: 'staff', id: 'x', name: 'A', email: 'a@example.org', role: 'admin', access: null }
const seen = await seenBy(database.db, admin)

const filters: ActivityFilter[] = [
  {},
  { person: 'person3' },
  { action: 'action-3' },
  { object: 'object-3' },
  { object: 'object-3', objectId: 'record3' },
  { from: '2000-01-01', to: '2999-01-01' },
]

test.each(filters)(
  'a page of %j among many entries is read without the others, the first and a late one',
  async (filter) => {
    for (const before of [undefined, 'entry15000']) {
      const read = await pagesRead(database, (db) => findActivity(db, filter, { before, limit: 51, seen }))
      expect(read).toBeLessThan(120)
    }
  },
)

test('the words to filter by are read from the index, one after the other', async () => {
  for (const column of ['action', 'object'] as const)
    expect(await pagesRead(database, (db) => findWords(db, column))).toBeLessThan(80)
})
