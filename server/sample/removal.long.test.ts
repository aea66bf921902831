import { eq, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as tables from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'
import { sampleSite } from '#tests/support/sample-site.ts'
import { addSampleContent, hasSample, removeSampleContent, sampleSignIns } from './sample.ts'
import { claimManuscript } from './store.ts'

type Site = Awaited<ReturnType<typeof testApi>>

const from = await sampleSite()
const untouched = await testApi({ from })
const shared = await testApi({ from })
const triedOut = await testApi({ from })
const guarded = await testApi({ from })

const health = 'domain-health-journal'
const biology = 'domain-journal-of-biological-sciences'
const science = 'domain-journal-of-science-and-technology'

const sampleTables = Object.values(tables).filter(
  (table): table is typeof tables.authors => is(table, PgTable) && 'sample' in table,
)

/** Counts the rows that are still marked in each table with a `sample` column. */
async function marked({ db }: Site): Promise<number[]> {
  return Promise.all(sampleTables.map((table) => db.$count(table, eq(table.sample, true))))
}

async function storedFiles({ deps }: Site): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of deps.storage.list()) keys.push(key)
  return keys
}

/** Adds the row of a real file that belongs to somebody. */
async function realFile({ db }: Site, ownerId: string): Promise<string> {
  const id = newId()
  const file = { kind: 'manuscript', name: 'real.pdf', mediaType: 'application/pdf', bytes: 1, sha256: 'x' } as const
  await db.insert(tables.files).values({ id, ...file, ownerRealm: 'author', ownerId })
  return id
}

test('removing the sample content leaves nothing of it, and it does not come back', async () => {
  const { db, deps } = untouched
  const before = await marked(untouched)
  // These tables are empty, because nobody has paid online yet.
  const { paymentAttempts, heldPayments, refunds, disputes, moneyProposals, activity } = tables
  const empty = sampleTables.filter((_, at) => before[at] === 0)
  expect(new Set<object>(empty)).toEqual(new Set([paymentAttempts, heldPayments, refunds, disputes, moneyProposals]))
  expect(await removeSampleContent(deps)).toBe(before.reduce((sum, count) => sum + count))
  const { messageReplies, sessions, usageMonths, confirmedAddresses, addressLinks } = tables
  const unmarked = [messageReplies, sessions, usageMonths, tables.sampleSignIns, confirmedAddresses, addressLinks]
  const { reviewRounds, reviewInvitations, reviewLinks, reviewReports, revisions, reviewerCopies } = tables
  const ofReviews = [reviewRounds, reviewInvitations, reviewLinks, reviewReports, revisions, reviewerCopies]
  const left = [
    ...sampleTables,
    ...unmarked,
    ...ofReviews,
    tables.manuscriptLinks,
    tables.manuscriptNotes,
    tables.coAuthorNotices,
    tables.notifications,
    tables.paymentEvents,
    tables.receiptNumbers,
  ]
  for (const table of left.filter((table: object) => table !== activity)) expect(await db.$count(table)).toBe(0)
  expect((await db.select().from(activity)).map(({ action }) => action)).toEqual(['remove-sample'])
  expect(await storedFiles(untouched)).toEqual([])
  const counters = await db.select().from(tables.journals)
  expect(counters.map(({ issue, lastArticleNumber }) => [issue, lastArticleNumber])).toEqual(Array(4).fill([0, 0]))
  await addSampleContent(deps)
  expect(await db.$count(tables.articles)).toBe(0)
  expect(await hasSample(deps)).toBe(false)
  expect(await sampleSignIns(deps)).toEqual([])
  expect(await removeSampleContent(deps)).toBe(0)
})

test('what real people added survives, with what it rests on', async () => {
  const { db, deps } = shared
  const author = await shared.author({ name: 'Real Author' })
  const admin = await shared.staff('admin')
  const fileId = await realFile(shared, author.id)
  const work = { title: 'Real work', abstract: 'Real.', articleType: 'Editorial', country: 'Ghana', fileId }
  const manuscript = { id: newId(), authorId: author.id, author: author.name, email: author.email }
  await db.insert(tables.manuscripts).values({ ...work, ...manuscript, journal: health, status: 'published' })
  await db.insert(tables.articles).values({
    ...work,
    id: newId(),
    manuscriptId: manuscript.id,
    authorId: author.id,
    customId: 'DHJ-2026-0001',
    journal: health,
    volume: 2,
    issue: 4,
    position: 5,
    authors: [{ name: author.name }],
    authorNames: author.name,
    receivedAt: new Date(),
    acceptedAt: new Date(),
    publishedAt: new Date(),
  })
  await db.update(tables.journals).set({ lastArticleNumber: 1 }).where(eq(tables.journals.slug, health))
  await db.insert(tables.issues).values({ journal: biology, number: 5, volume: 3 })
  await db.update(tables.journals).set({ issue: 5 }).where(eq(tables.journals.slug, biology))
  await db.insert(tables.testimonials).values({ id: newId(), authorId: author.id, text: 'Real praise' })
  const [course] = await db.select().from(tables.courses)
  const purchase = { id: newId(), courseId: course?.id ?? '', authorId: author.id, priceMinor: 1 }
  await db.insert(tables.coursePayments).values(purchase)

  await removeSampleContent(deps)

  expect((await marked(shared)).filter((count) => count > 0)).toEqual([])
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
  expect(titles(await db.select().from(tables.articles))).toEqual(['Real work'])
  expect(titles(await db.select().from(tables.manuscripts))).toEqual(['Real work'])
  expect(await db.$count(tables.testimonials)).toBe(1)
  expect((await db.select().from(tables.authors)).map(({ id }) => id)).toEqual([author.id])
  expect((await db.select().from(tables.staff)).map(({ id }) => id)).toEqual([admin.id])
  // A sample course stays a sample, even if a real person tries to buy it.
  for (const table of [tables.courses, tables.coursePayments]) expect(await db.$count(table)).toBe(0)
  expect(await storedFiles(shared)).toEqual([])
  expect(await db.$count(tables.files)).toBe(1)
  const issues = await db.select().from(tables.issues).orderBy(tables.issues.number)
  const numbersOf = (slug: string) => issues.flatMap(({ journal, number }) => (journal === slug ? number : []))
  expect([numbersOf(health), numbersOf(biology), numbersOf(science)]).toEqual([[1, 2, 3, 4], [], []])
  const counters = Object.fromEntries(
    (await db.select().from(tables.journals)).map(({ slug, ...rest }) => [slug, rest]),
  )
  expect(counters[health]).toMatchObject({ issue: 4, lastArticleNumber: 1 })
  // An issue without a real article was only a trial.
  expect(counters[biology]).toMatchObject({ issue: 0, lastArticleNumber: 0 })
  expect(counters[science]).toMatchObject({ issue: 0, lastArticleNumber: 0 })
})

test('what was tried out as a sample author leaves with the author, and so do the letters about it', async () => {
  const { db, deps } = triedOut
  const [tried] = await db.select().from(tables.authors).where(eq(tables.authors.name, 'Ejiro Omonigho'))
  const authorId = tried?.id ?? ''
  const fileId = await realFile(triedOut, authorId)
  const work = { title: 'Tried out', abstract: 'Tried.', articleType: 'Editorial', country: 'Ghana', fileId }
  const manuscriptId = newId()
  await db
    .insert(tables.manuscripts)
    .values({ ...work, id: manuscriptId, authorId, author: 'E', email: 'e@x.org', journal: health })
  await db.insert(tables.manuscriptSteps).values({ id: newId(), manuscriptId, action: 'submit', actor: 'author' })
  await db.insert(tables.manuscriptLinks).values({ tokenHash: 'x', manuscriptId, purpose: 'edit' })
  const letter = { kind: 'received', subject: 'Hello', text: '', html: '' }
  await db.insert(tables.letters).values([
    { ...letter, id: newId(), toEmail: 'e@x.org', manuscriptId },
    { ...letter, id: newId(), toEmail: tried?.email ?? '' },
    { ...letter, id: newId(), toEmail: 'real@example.org' },
  ])

  await removeSampleContent(deps)

  for (const table of [tables.manuscripts, tables.manuscriptSteps, tables.manuscriptLinks, tables.files]) {
    expect(await db.$count(table)).toBe(0)
  }
  expect((await triedOut.letters()).map(({ toEmail }) => toEmail)).toEqual(['real@example.org'])
})

test('it is not removed while it is played', async () => {
  await guarded.db.transaction(async (tx) => {
    expect(await claimManuscript(tx, 'Any')).toBe(true)
    await expect(removeSampleContent(guarded.deps)).rejects.toThrow('still being added')
  })
  expect(await hasSample(guarded.deps)).toBe(true)
})

test('an admin removes the sample content with one call, which an editor may not make', async () => {
  const { request, services, db } = guarded
  const editor = await guarded.staff('editor')
  const admin = await guarded.staff('admin')
  expect((await request('/sample', { method: 'DELETE' })).status).toBe(401)
  expect((await request('/sample', { method: 'DELETE', as: editor })).status).toBe(403)
  expect(await services.sample.hasSample()).toBe(true)
  const reply = await request('/sample', { method: 'DELETE', as: admin })
  expect([reply.status, reply.body.success]).toEqual([200, expect.stringMatching(/^Removed \d+ sample records\.$/)])
  expect(await services.sample.hasSample()).toBe(false)
  const entries = await db.select().from(tables.activity).where(eq(tables.activity.action, 'remove-sample'))
  expect(entries).toMatchObject([{ actor: 'staff', actorId: admin.id }])
})
