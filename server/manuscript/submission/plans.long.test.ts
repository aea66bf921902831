import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InputOf } from '#contracts/endpoint.ts'
import { type listManuscripts, manuscriptsPerPage } from '#contracts/manuscript/manuscript-lists.ts'
import { pagesMax } from '#contracts/shapes.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { testApi } from '#tests/support/build.ts'
import { addManyManuscripts } from '#tests/support/many-manuscripts.ts'
import { manyRows, pagesRead, plansOf, rowsTouched } from '#tests/support/plans.ts'
import { manuscripts } from '../../db/schema.ts'
import { listForStaff } from '../../decision/decide/lists.ts'
import { manuscript } from '../../decision/decide/read.ts'
import type { Deps } from '../../deps.ts'

const [few, many] = [await testApi(), await testApi()]
const { journals } = few.content
await addManyManuscripts(few.database.connection, { count: 200, journals })
await addManyManuscripts(many.database.connection, { count: 2 * manyRows, journals })

const health = 'domain-health-journal'
const someone = { realm: 'staff', id: 'x', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const editor: Staff = { ...someone, role: 'editor', access: health }

type Read = (deps: Deps) => Promise<unknown>
const list =
  (asked: Partial<InputOf<typeof listManuscripts>>, staff = admin): Read =>
  (deps) =>
    listForStaff(deps, staff, { sort: 'oldest', page: 1, ...asked })

const usual = list({ status: 'under-review' })
const screens: Record<string, Read> = {
  'what is under review': usual,
  'all of them': list({}),
  'all of them, the newest first': list({ sort: 'newest' }),
  'the newest of what is approved': list({ status: 'approved', sort: 'newest' }),
  'all of them, the last received first': list({ sort: 'received-last' }),
  'the first received of what is under review': list({ status: 'under-review', sort: 'received-first' }),
  "the last received of an editor's journal": list({ status: 'under-review', sort: 'received-last' }, editor),
  'one journal': list({ status: 'screening', journal: health }),
  "an editor's journal": list({ status: 'under-review' }, editor),
  'one article type': list({ articleType: 'Commentry', status: 'paid' }),
  'a search for an address': list({ search: 'author78@' }),
  'the second page': list({ status: 'rejected', page: 2 }),
}
const others: Record<string, Read> = {
  'a search for a common word': list({ search: 'malaria', status: 'paid' }),
  "all of an editor's journal": list({}, editor),
  'one manuscript': (deps) => manuscript(deps, { author: null, staff: admin }, { id: 'manuscript-77' }),
}

const work = ({ database, deps }: typeof few, read: Read) => rowsTouched(database, (db) => read({ ...deps, db }))

/** Compares with the same list among 200, or with one that fills its page. */
test.each(Object.entries(screens))('the review screen of many costs within twice of few: %s', async (_, read) => {
  const small = Math.max(await work(few, read), await work(few, usual))
  expect(await work(many, read)).toBeLessThanOrEqual(2 * small)
})

test("what waits is counted from the index alone: a long list reads few of the table's pages", async () => {
  expect(await pagesRead(many.database, (db) => usual({ ...many.deps, db }))).toBeLessThan(150)
})

test.each(Object.entries({ ...screens, ...others }))(
  'among many manuscripts, %s: no sequential scan',
  async (_, read) => {
    const plans = await plansOf(many.database, (db) => read({ ...many.deps, db }))
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.filter((plan) => /Seq Scan on (manuscript|letters|co_author)/.test(plan))).toEqual([])
  },
)

test('a word that is everywhere is counted as far as its first finds, a rare one exactly', async () => {
  const waiting = async (search: string) =>
    (await listForStaff(many.deps, admin, { sort: 'oldest', page: 1, search })).waiting
  const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
  const [common, rare] = [await waiting('malaria'), await waiting('author78@')]
  expect([sum(common), common.every(({ hasMore }) => hasMore)]).toEqual([250, true])
  expect([sum(rare), rare.some(({ hasMore }) => hasMore)]).toEqual([1, false])
})

test('a long list names no page that cannot be opened, and its count tells that there is more', async () => {
  const listed = (page: number) => listForStaff(many.deps, admin, { status: 'paid', sort: 'oldest', page })
  expect(await listed(39)).toMatchObject({ pages: pagesMax, total: 42 * manuscriptsPerPage })
  expect(await listed(pagesMax)).toMatchObject({ pages: pagesMax, total: 43 * manuscriptsPerPage })
})

test('a question that no index answers would be noticed', async () => {
  const plans = await plansOf(many.database, (db) => db.$count(manuscripts, eq(manuscripts.country, 'Nigeria')))
  expect(plans.join()).toMatch(/Seq Scan on manuscripts/)
})
