import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { testApi } from '#tests/support/build.ts'
import { addManyManuscripts } from '#tests/support/many-manuscripts.ts'
import { fill, manyRows, pagesRead, plansOf } from '#tests/support/plans.ts'
import type { Deps } from '../../deps.ts'
import { tellLate } from '../../review/reviewing/tell-late.ts'
import { countNotifications, ownNotifications } from './read.ts'

const health = 'domain-health-journal'

/** 90 days of a journal with five members of staff: four events for each manuscript. */
async function office(count: number) {
  const site = await testApi()
  await addManyManuscripts(site.database.connection, { count, journals: site.content.journals })
  await fill(site.database, [
    `insert into notifications (id, staff_id, event, manuscript_id, at)
    select member || ' ' || n || ' ' || id, 'member' || member, 'reported', id,
      now() - (substr(id, 12)::float / ${count}) * interval '90 days'
    from manuscripts, generate_series(1, 5) member, generate_series(1, 4) n where journal = '${health}'`,
    'vacuum analyze notifications',
  ])
  return site
}

const site = await office(manyRows)
const someone = { realm: 'staff', id: 'member3', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const editor: Staff = { ...someone, role: 'editor', access: health }

const readings: Record<string, (deps: Deps) => Promise<unknown>> = {
  'the bell of an admin': (deps) => countNotifications(deps, admin),
  'the bell of an editor': (deps) => countNotifications(deps, editor),
  'the page of an admin': (deps) => ownNotifications(deps, admin, {}),
  'the page of an editor': (deps) => ownNotifications(deps, editor, {}),
  'a late page': (deps) => ownNotifications(deps, admin, { before: '3 2 manuscript-150' }),
  'what has become late': (deps) => tellLate(deps),
}

test.each(Object.entries(readings))('with many manuscripts, %s is read from an index alone', async (_, read) => {
  const plans = await plansOf(site.database, (db) => read({ ...site.deps, db }))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap((plan) => plan.match(/Seq Scan on (notifications|manuscripts)\b/g) ?? [])).toEqual([])
  // The bell counts to a hundred, and an editor may see each only if its manuscript is in their journal.
  expect(await pagesRead(site.database, (db) => read({ ...site.deps, db }))).toBeLessThan(500)
})
