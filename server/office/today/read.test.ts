import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import {
  coursePayments,
  courses,
  deposits,
  doajDeposits,
  heldPayments,
  letters,
  manuscriptSteps,
  messages,
  paymentAttempts,
  payments,
  articles as schemaArticles,
  testimonials,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { inRequest } from '#server/request-scope.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { reviewsOn } from '#tests/support/review-site.ts'
import { statementsOf } from '#tests/support/statements.ts'

const now = new Date('2026-03-31T12:00:00Z')
const site = await manuscriptSite({ at: now })
const { db, services } = site
const articles = await publishingOn(db)
await articles.openIssue(1, 2)
await articles.openIssue(1, 2, biology)

const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const person = { realm: 'staff', id: newId(), name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...person, role: 'admin', access: null }
const editor: Staff = { ...person, role: 'editor', access: health }

const money = {
  purpose: 'article-charge',
  description: 'On Sample Rivers',
  payerName: 'Ada Obi',
  payerEmail: 'ada@example.org',
} as const

test('nothing waits in an empty office, and nothing has happened', async () => {
  expect(await services.today.waitingFor(admin)).toEqual({})
  const { months, submissions, daysToDecision, income } = await services.today.trendsFor(admin)
  expect([months[0], months.at(-1)]).toEqual(['2025-04', '2026-03'])
  expect(submissions).toEqual(Array(12).fill(0))
  expect(daysToDecision).toEqual(Array(12).fill(null))
  expect(income).toEqual({ NGN: Array(12).fill(0), USD: Array(12).fill(0) })
})

test('an admin hears of everything that waits; an editor of their journal without screening, and of messages', async () => {
  await site.manuscript('screening', { statusAt: ago(3) })
  const late = { reviewStage: 'reports-in', reviewDueOn: '2026-03-30' } as const
  await site.manuscript('under-review', { statusAt: ago(40), ...late })
  await site.manuscript(null, { statusAt: ago(2) })
  await site.manuscript('under-review', { statusAt: ago(50), journal: biology })
  await site.manuscript('paid', { statusAt: ago(0.5) })
  await site.manuscript('published')
  const written = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.org', message: 'Hello' }
  await db.insert(messages).values([
    { id: newId(), ...written, createdAt: ago(9) },
    { id: newId(), ...written, createdAt: ago(99), readAt: ago(98) },
  ])
  const { id: articleId } = await articles.publish({ doi: '10.5555/x', publishedAt: ago(800) })
  await db.insert(deposits).values({ articleId, state: 'failed', updatedAt: ago(8) })
  await db.insert(doajDeposits).values({ articleId, state: 'failed', updatedAt: ago(5) })
  await db.update(schemaArticles).set({ namesAsk: true }).where(eq(schemaArticles.id, articleId))
  const author = await site.author()
  await db.insert(testimonials).values({ id: newId(), authorId: author.id, text: 'Kind people.', createdAt: ago(4) })
  const attempt = { ...money, subjectId: newId(), amountMinor: 3_000_000, currency: 'NGN', createdAt: ago(1) } as const
  await db.insert(paymentAttempts).values([
    { ...attempt, reference: 'dj-open' },
    { ...attempt, reference: 'dj-closed', state: 'closed' },
  ])
  const courseId = newId()
  await db.insert(courses).values({ id: courseId, title: 'Writing', description: 'How to.', priceMinor: 500_000 })
  const bought = { courseId, priceMinor: 500_000, createdAt: ago(8) }
  await db.insert(coursePayments).values([
    { id: newId(), ...bought, authorId: 'a' },
    { id: newId(), ...bought, authorId: 'b', method: 'card' },
    { id: newId(), ...bought, authorId: 'c', confirmedAt: now },
  ])
  const held = { kind: 'refund-due', reason: 'deleted', amountMinor: 5_000, currency: 'USD', mode: 'live' } as const
  await db.insert(heldPayments).values([
    { ...held, reference: 'dj-held', createdAt: ago(6) },
    { ...held, reference: 'dj-done', createdAt: ago(60), settledAt: ago(59) },
  ])
  const letter = { kind: 'test', toEmail: 'ada@example.org', subject: 'News', text: 'News', html: '<p>News</p>' }
  await db.insert(letters).values([
    { id: newId(), ...letter, state: 'failed', createdAt: ago(7) },
    { id: newId(), ...letter, state: 'sent', createdAt: ago(70) },
  ])
  expect(await services.today.waitingFor(admin)).toEqual({
    screening: { count: 1, oldest: '3 days' },
    'under-review': { count: 3, oldest: '50 days' },
    'needs-reviewers': { count: 2, oldest: '50 days' },
    'reports-in': { count: 1, oldest: '40 days' },
    'late-reviews': { count: 1, oldest: '40 days' },
    paid: { count: 1, oldest: 'today' },
    overdue: { count: 2, oldest: '50 days' },
    messages: { count: 1, oldest: '9 days' },
    'author-reviews': { count: 1, oldest: '4 days' },
    'open-checkouts': { count: 1, oldest: '1 day' },
    'held-payments': { count: 1, oldest: '6 days' },
    'course-payments': { count: 1, oldest: '8 days' },
    'failed-letters': { count: 1, oldest: '7 days' },
    'failed-deposits': { count: 1, oldest: '8 days' },
    'failed-doaj': { count: 1, oldest: '5 days' },
    names: { count: 1, oldest: 'today' },
  })
  expect(await services.today.waitingFor(editor)).toEqual({
    'under-review': { count: 2, oldest: '40 days' },
    'needs-reviewers': { count: 1, oldest: '2 days' },
    'reports-in': { count: 1, oldest: '40 days' },
    'late-reviews': { count: 1, oldest: '40 days' },
    paid: { count: 1, oldest: 'today' },
    overdue: { count: 1, oldest: '40 days' },
    messages: { count: 1, oldest: '9 days' },
  })
})

test('a review is overdue when the office has had it for more than a month, and the tile opens exactly those', async () => {
  const { waitingFor } = services.today
  const before = (await waitingFor(admin)).overdue?.count ?? 0
  await site.manuscript('under-review', { statusAt: new Date('2026-02-28T12:00:00Z') })
  expect((await waitingFor(admin)).overdue?.count).toBe(before)
  await site.manuscript('under-review', { statusAt: new Date('2026-02-28T11:59:59Z') })
  await site.manuscript('under-review', { statusAt: ago(90), reviewStage: 'revision-due' })
  expect((await waitingFor(admin)).overdue?.count).toBe(before + 1)
  for (const staff of [admin, editor]) {
    const asked = { status: 'under-review', stage: 'overdue', sort: 'oldest', page: 1 } as const
    const { total, manuscripts } = await services.manuscripts.listForStaff(staff, asked)
    expect([total, manuscripts.every(({ overdue }) => overdue)]).toEqual([
      (await waitingFor(staff)).overdue?.count,
      true,
    ])
  }
})

test('a revision waits since it was asked for, and once it is in since then, in the tile and in the list', async () => {
  const officeSince = ago(4)
  const due = await site.manuscript('under-review', {
    journal: biology,
    statusAt: ago(91),
    reviewStage: 'revision-due',
  })
  await reviewsOn(db).round(due.id, { decision: 'major-revision', decidedAt: ago(6) })
  await site.manuscript('under-review', {
    journal: biology,
    statusAt: ago(91),
    reviewStage: 'revision-in',
    officeSince,
  })
  const staff: Staff = { ...editor, access: biology }
  expect(await services.today.waitingFor(staff)).toMatchObject({
    'revision-due': { count: 1, oldest: '6 days' },
    'revision-in': { count: 1, oldest: '4 days' },
  })
  for (const [stage, days] of [
    ['revision-due', 6],
    ['revision-in', 4],
  ] as const) {
    const asked = { status: 'under-review', stage, sort: 'oldest', page: 1 } as const
    const { manuscripts } = await services.manuscripts.listForStaff(staff, asked)
    expect(manuscripts.map(({ since }) => since)).toEqual([ago(days).toISOString()])
  }
})

/** Adds a manuscript whose steps happened on these days. */
async function record(journal: string, steps: [action: string, day: string][]) {
  const { id } = await site.manuscript('approved', { journal })
  await db.insert(manuscriptSteps).values(
    steps.map(([action, day]) => ({
      id: newId(),
      manuscriptId: id,
      action,
      actor: 'staff',
      at: new Date(`${day}T00:00:00Z`),
    })),
  )
}

test('the plots count submissions, decisions, the median days to the first one, articles and live income by month', async () => {
  await record(health, [
    ['submit', '2026-01-02'],
    ['screen', '2026-01-03'],
    ['reject', '2026-02-01'],
    ['approve', '2026-02-20'],
  ])
  await record(health, [
    ['submit', '2026-02-01'],
    ['approve', '2026-02-11'],
  ])
  await record(biology, [
    ['submit', '2026-01-31'],
    ['approve', '2026-02-02'],
  ])
  await record(biology, [
    ['submit', '2025-03-31'],
    ['approve', '2025-04-10'],
  ])
  await articles.publish({ publishedAt: new Date('2026-02-28T23:00:00Z') })
  await articles.publish({ publishedAt: new Date('2026-02-28T22:59:59Z'), journal: biology })
  await articles.publish({ publishedAt: new Date('2025-03-31T22:59:59Z') })
  const paid = { ...money, provider: 'manual', paidAt: now, createdAt: new Date('2026-03-05T00:00:00Z') } as const
  await db.insert(payments).values([
    { ...paid, receipt: 'R-1', reference: 'a', subjectId: 'a', amountMinor: 3_000_000, currency: 'NGN', mode: 'live' },
    { ...paid, receipt: 'R-2', reference: 'b', subjectId: 'b', amountMinor: 5_000, currency: 'USD', mode: 'live' },
    { ...paid, receipt: 'R-3', reference: 'c', subjectId: 'c', amountMinor: 3_000_000, currency: 'NGN', mode: 'test' },
  ])
  const all = await services.today.trendsFor(admin)
  expect(all.submissions.slice(-3)).toEqual([2, 1, 0])
  expect(all.decisions.slice(-3)).toEqual([0, 4, 0])
  expect(all.decisions[0]).toBe(1)
  expect(all.daysToDecision.slice(-3)).toEqual([null, 10, null])
  expect(all.daysToDecision[0]).toBe(10)
  expect(all.published.slice(-3)).toEqual([0, 1, 1])
  expect([all.income?.NGN.at(-1), all.income?.USD.at(-1)]).toEqual([3_000_000, 5_000])

  const mine = await services.today.trendsFor(editor)
  expect(mine.submissions.slice(-3)).toEqual([1, 1, 0])
  expect(mine.decisions.slice(-3)).toEqual([0, 3, 0])
  expect(mine.daysToDecision.slice(-3)).toEqual([null, 20, null])
  expect(mine.published.slice(-3)).toEqual([0, 0, 1])
  expect(mine.income).toBeNull()
})

test('a backlog is counted no further than a thousand', async () => {
  const written = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.org', message: 'Hello' }
  await db.insert(messages).values(Array.from({ length: 1100 }, () => ({ id: newId(), ...written })))
  expect((await services.today.waitingFor(editor)).messages).toEqual({ count: 1000, oldest: '9 days' })
})

test('Today and its frame ask the database nothing twice', async () => {
  const asked = await statementsOf(site.database.pool, () =>
    inRequest(
      () =>
        Promise.all([
          services.today.scopeOf(admin).then((whose) => services.today.todayFor(admin, { whose, max: 5 })),
          services.today.countToday(admin),
          services.today.waitingFor(admin),
          services.today.hiddenFrom(admin),
          services.siteStatus.siteAlarms(),
        ]),
      undefined,
      true,
    ),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((one, at) => asked.indexOf(one) < at)).toEqual([])
})
