import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readPublishedReports } from '#contracts/review/published-reports.ts'
import { articles, reviewReports } from '#server/db/schema.ts'
import { findReviewer } from '#server/review/register/store.ts'
import { eraseEntry } from '#server/review/reviewing/erase-store.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { peerReview, reviewedRecord } from './read.ts'

const site = await reviewSite()
const { db, request, reviews, deps } = site
const publishing = await publishingOn(db)
await publishing.openIssue(1, 2)

const journal = site.content.journal(health)
if (!journal) throw new Error('there is no such journal')
journal.peerReview = { ...journal.peerReview, publishesReports: true }

type Given = Parameters<typeof site.review>[1]
const secret = 'Between us: publish it.'

/** A published article with one report, which went to the author with a decision. */
async function published(given: Given = {}, change: Parameters<typeof publishing.publish>[0] = {}) {
  const report = { mayPublish: true, ...given.report }
  const review = await site.review('submitted', { ...given, report, manuscript: { status: 'published' } })
  const decided = { decision: 'major-revision' as const, decidedAt: new Date('2026-03-10T23:30:00Z') }
  await reviews.decide(review.roundId, { ...decided, sentReports: [review.id] })
  const { customId, id } = await publishing.publish({ manuscriptId: review.manuscriptId, ...change })
  return { ...review, customId, articleId: id }
}

const read = (customId: string) =>
  request<ReplyOf<typeof readPublishedReports>>(`/accepted/${health}/${customId}/peer-review`)

const reportsOf = async (customId: string) => (await read(customId)).body.flatMap(({ reports }) => reports)

test('anyone reads what the author was sent, with the answers, and the day in the publisher’s time zone', async () => {
  const { customId, roundId, id } = await published()
  await reviews.revise(roundId, {
    [`${id}.1`]: { changed: false, text: 'Thank you.' },
    [`${id}.2`]: { changed: true, text: 'Split in two.', place: 'page 7' },
  })
  const { body } = await read(customId)
  expect(body).toMatchObject([
    {
      ...{ number: 1, decision: 'major-revision', decidedOn: '2026-03-11', sent: 1 },
      reports: [
        {
          ...{ number: 1, name: null },
          comments: [
            { text: 'Sound work.', answer: { changed: false, text: 'Thank you.', place: null } },
            { text: 'Table 2 is unclear.', answer: { changed: true, text: 'Split in two.', place: 'page 7' } },
          ],
        },
      ],
    },
  ])
  const all = JSON.stringify(body)
  for (const unsaid of [secret, 'Rita', 'minor-revision', id, 'T23:30']) expect(all).not.toContain(unsaid)
})

test('a revision that was never submitted answers nothing in public', async () => {
  const { customId, roundId, id } = await published()
  await reviews.revise(roundId, { [`${id}.1`]: { changed: true, text: 'A draft.' } })
  await db.execute(`update revisions set submitted_at = null where round_id = '${roundId}'`)
  expect(JSON.stringify((await read(customId)).body)).not.toContain('A draft.')
})

test('without the reviewer’s agreement, or without being sent, nothing is published', async () => {
  const refused = await published({ report: { mayPublish: false } })
  const unsent = await published()
  await reviews.decide(unsent.roundId, { sentReports: [] })
  for (const { customId } of [refused, unsent]) {
    expect((await read(customId)).body).toEqual([])
    await expect(peerReview(deps, health, customId)).rejects.toThrow('No reports are published with this article.')
  }
  expect((await read('DHJ-2026-0999')).status).toBe(404)
})

test('readers get the redacted text', async () => {
  const { customId } = await published({ report: { redacted: 'Table 2 is unclear.' } })
  expect((await reportsOf(customId))[0]?.comments.map(({ text }) => text)).toEqual(['Table 2 is unclear.'])
})

test('a report that went to the author with the name of a reviewer is published without it', async () => {
  const toAuthor = 'Sound, as Uche Other says too. Yours, Rita Reviewer of the University of Rita'
  const reviewer = { affiliation: 'University of Rita' }
  const { customId, manuscriptId } = await published({ reviewer, report: { toAuthor } })
  await reviews.review(manuscriptId, 'submitted', { invitation: { number: 2 }, reviewer: { name: 'Uche Other' } })
  const comments = (await reportsOf(customId))[0]?.comments.map(({ text }) => text)
  expect(comments).toEqual(['Sound, as [name removed] says too. Yours, [name removed] of the [institution removed]'])
  expect(JSON.stringify(await reviewedRecord(deps, health, customId))).not.toMatch(/Rita|Uche/)
})

test('who signed is named until they are erased from the register, and harvesters hear of it', async () => {
  const { customId, reviewer, articleId } = await published({ report: { isSigned: true } })
  expect((await reportsOf(customId))[0]?.name).toBe('Rita Reviewer')
  const at = new Date('2026-12-01T10:00:00Z')
  const person = await findReviewer(db, reviewer.id)
  if (person) await db.transaction((tx) => eraseEntry(tx, person, at))
  expect((await reportsOf(customId))[0]?.name).toBeNull()
  const [article] = await db.select().from(articles).where(eq(articles.id, articleId))
  expect(article?.updatedAt).toEqual(at)
})

test('what hides a reviewer in an answer of the author still does once they are erased from the register', async () => {
  const { customId, roundId, reviewer, id } = await published()
  await reviews.revise(roundId, { [`${id}.1`]: { changed: true, text: 'Thank you, Rita Reviewer.', place: 'page 2' } })
  const answer = async () => (await reportsOf(customId))[0]?.comments[0]?.answer
  const hidden = { changed: true, text: 'Thank you, [name removed].', place: 'page 2' }
  expect(await answer()).toEqual(hidden)
  const person = await findReviewer(db, reviewer.id)
  if (person) await db.transaction((tx) => eraseEntry(tx, person, new Date()))
  expect(await answer()).toEqual(hidden)
})

test('a removed article has no reports; a retracted one keeps them', async () => {
  const removed = await published({}, { standing: 'removed' })
  const retracted = await published({}, { standing: 'retracted' })
  expect((await read(removed.customId)).body).toEqual([])
  expect(await reportsOf(retracted.customId)).toHaveLength(1)
})

test('if the journal stops publishing reports, none are shown', async () => {
  const { customId } = await published()
  const rules = journal.peerReview
  journal.peerReview = { ...rules, publishesReports: false }
  expect((await read(customId)).body).toEqual([])
  journal.peerReview = rules
  expect(await reportsOf(customId)).toHaveLength(1)
})

test('the archived record has the reports, and nothing that was for the editors alone', async () => {
  const { customId, id } = await published()
  await db
    .update(reviewReports)
    .set({ answers: { methods: 4 } })
    .where(eq(reviewReports.invitationId, id))
  const record = await reviewedRecord(deps, health, customId)
  expect(record.peerReview[0]?.reports[0]?.answers).toEqual([{ label: 'The design and the methods', answer: '4 of 5' }])
  expect(JSON.stringify(record)).not.toContain(secret)
})

test('authors read with each decision that reports will be published, and only by a journal that does', async () => {
  const editor = await site.staff('editor', health)
  const said = async (decision: string) => {
    const { manuscriptId, id } = await site.review('submitted')
    await request(`/manuscript/${manuscriptId}/decision`, { as: editor, body: { decision, reports: [id] } })
    const letters = await site.lettersAbout(manuscriptId)
    return letters.some(
      ({ toEmail, text }) => toEmail === 'ada.sample@example.org' && /publishes reviewers’ reports/.test(text),
    )
  }
  expect([await said('major-revision'), await said('accept'), await said('reject')]).toEqual([true, true, false])
  const rules = journal.peerReview
  journal.peerReview = { ...rules, publishesReports: false }
  expect(await said('major-revision')).toBe(false)
  journal.peerReview = rules
})
