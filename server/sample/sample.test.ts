import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Revision } from '#contracts/review/revisions.ts'
import { editProblems } from '#domain/manuscript/submission.ts'
import { formatAuthors } from '#domain/publishing/author-list.ts'
import { testimonialProblems } from '#domain/site/testimonial.ts'
import { dayIn } from '#domain/words/day.ts'
import { yearOfVolume } from '#domain/words/issue.ts'
import { statuses } from '#domain/words/manuscript-status.ts'
import { reviewStages } from '#domain/words/peer-review.ts'
import { wordCount } from '#domain/words/text.ts'
import { openForJob } from '#server/access/opened.ts'
import * as tables from '#server/db/schema.ts'
import { readLater } from '#server/manuscript/preflight/read-later.ts'
import { compareText } from '#server/manuscript/similarity/compare.ts'
import { listSimilar } from '#server/manuscript/similarity/similar.ts'
import { proposeReviewers } from '#server/review/register/propose.ts'
import { watchReviews } from '#server/review/reviewing/watch.ts'
import { invitationKind } from '#server/review/rounds/letters.ts'
import { refreshStage } from '#server/review/rounds/refresh-stage.ts'
import { testApi } from '#tests/support/build.ts'
import { linkIn } from '#tests/support/manuscript-site.ts'
import { addSampleContent, hasSample, playSample, sampleSignIns } from './sample.ts'

const site = await testApi()
const inUse = await testApi()
const { db, deps } = site
// This is like two processes that start at the same time.
await Promise.all([addSampleContent(deps), addSampleContent(deps)])
await playSample(deps)
await playSample(deps)
const articles = await db.select().from(tables.articles).orderBy(asc(tables.articles.customId))
const manuscripts = await db.select().from(tables.manuscripts)

const day = 24 * 3600 * 1000

test('a stop of the process ends the play at once, and the next start goes on where it was', async () => {
  const stopped = await testApi({ config: { contentDir: await withFewManuscripts(3) } })
  await addSampleContent(stopped.deps)
  const titles = async () => (await stopped.db.select().from(tables.manuscripts)).map(({ title }) => title).sort()
  const published = await titles()
  const stop = new AbortController()
  const playing = playSample(stopped.deps, stop.signal)
  await expect.poll(async () => (await titles()).length, { interval: 20 }).toBeGreaterThan(published.length)
  stop.abort()
  await expect(playing).rejects.toThrow('aborted')
  expect((await titles()).length).toBeLessThan(published.length + 3)
  await playSample(stopped.deps)
  expect((await titles()).length).toBe(published.length + 3)
})

/** The content with the first manuscripts of its sample only. */
async function withFewManuscripts(count: number): Promise<string> {
  const contentDir = join(inject('folder'), 'few-manuscripts')
  await cp(site.config.contentDir, contentDir, { recursive: true })
  const path = join(contentDir, 'sample/sample.yaml')
  const sample = parse(await readFile(path, 'utf8'))
  await writeFile(path, stringify({ ...sample, manuscripts: sample.manuscripts.slice(0, count) }))
  return contentDir
}

test('sample content is added once, whatever starts together or later', async () => {
  await addSampleContent(deps)
  expect(await db.$count(tables.articles)).toBe(60)
  expect(await db.$count(tables.staff)).toBe(5)
  let stored = 0
  for await (const _ of deps.storage.list()) stored += 1
  expect(stored).toBe(await db.$count(tables.files))
  expect(await hasSample(deps)).toBe(true)
})

test('the Word files of sample manuscripts are read by jobs, which find faults and text in common', async () => {
  const admin = { realm: 'staff', id: 'x', name: 'X', email: 'x@example.org', role: 'admin', access: null } as const
  const unread = await db.select().from(tables.fileReadings)
  expect(unread.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  for (const { fileId } of unread) await readLater(deps, { fileId })
  for (const { fileId } of unread) await compareText(deps, { fileId })
  const diaries = manuscripts.find(({ title }) => title.startsWith('Home blood-pressure diaries'))
  const waiting = manuscripts.find(({ title }) => title.startsWith('Waiting, leaving'))
  const [known] = await db
    .select()
    .from(tables.fileReadings)
    .where(eq(tables.fileReadings.fileId, diaries?.fileId ?? ''))
  expect(known?.reading?.title?.value).toBe(diaries?.title)
  expect(known?.reading?.authors.map(({ value }) => value.name)).toEqual(['Ejiro Omonigho', 'Samuel Oke-Ighalo'])
  expect(known?.reading?.references).toHaveLength(diaries?.references.length ?? 0)
  const { works } = await listSimilar(deps, admin, { id: diaries?.id ?? '' })
  expect(works).toMatchObject([{ number: waiting?.number, isSameAuthor: true }])
})

test('the addresses of sample accounts and manuscripts count as confirmed', async () => {
  const confirmed = new Set((await db.select().from(tables.confirmedAddresses)).map(({ email }) => email))
  const people = [
    ...(await db.select().from(tables.authors)),
    ...(await db.select().from(tables.staff)),
    ...manuscripts,
  ]
  expect(people.filter(({ email }) => !confirmed.has(email))).toEqual([])
})

test('proposals for a sample manuscript rest on no everyday word, and whom the author opposed is not first', async () => {
  const admin = { realm: 'staff', id: 'x', name: 'X', email: 'x@example.org', role: 'admin', access: null } as const
  const { id = '' } = manuscripts.find(({ title }) => title.startsWith('Waiting, leaving and returning')) ?? {}
  const proposals = await proposeReviewers(deps, admin, { id })
  expect(proposals.map(({ name, conflicts }) => [name, conflicts[0]?.kind])).toEqual([
    ['Kehinde Adewunmi', undefined],
    ['Babajide Olorunfemi', 'opposed'],
  ])
})

test('an installation that somebody already uses gets none', async () => {
  await inUse.author()
  await addSampleContent(inUse.deps)
  expect(await inUse.db.$count(tables.articles)).toBe(0)
  expect(await hasSample(inUse.deps)).toBe(false)
})

test('each journal has four issues in two volumes, its counters where they would stand, and custom ids in a row', async () => {
  for (const { slug, customIdPrefix } of site.content.journals) {
    const all = await db.select().from(tables.issues).orderBy(asc(tables.issues.number))
    const issues = all.filter(({ journal }) => journal === slug)
    expect(issues.map(({ number, volume }) => [number, volume])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ])
    const mine = articles.filter(({ journal }) => journal === slug)
    expect(mine.map(({ customId }) => customId)).toEqual(
      mine.map(({ volume }, at) => `${customIdPrefix}-${yearOfVolume(volume)}-S${String(at + 1).padStart(4, '0')}`),
    )
    const counters = (await db.select().from(tables.journals)).find((journal) => journal.slug === slug)
    // Real articles are numbered from 1, whatever numbers the sample articles have.
    expect(counters).toMatchObject({ issue: 4, lastArticleNumber: 0 })
  }
})

test('articles are written in full and by many hands, one of them by more than ten', () => {
  for (const { title, abstract, keywords } of articles) {
    expect(wordCount(abstract), title).toBeGreaterThanOrEqual(150)
    expect(wordCount(abstract), title).toBeLessThanOrEqual(260)
    expect([4, 5], title).toContain(keywords.length)
  }
  expect(new Set(articles.map(({ title }) => title)).size).toBe(60)
  expect(new Set(articles.map(({ articleType }) => articleType)).size).toBeGreaterThan(8)
  const lists = articles.map(({ authors }) => formatAuthors(authors.map(({ name }) => name)))
  expect(lists.filter((list) => list.endsWith(' et al.'))).toEqual(['Esievo et al.'])
  const affiliations = articles.flatMap(({ authors }) => authors.map(({ affiliation }) => affiliation))
  expect(affiliations.filter((affiliation) => !affiliation?.startsWith('Sample '))).toEqual([])
})

test('some articles tell of their funding, data and interests, and cite works that say they are samples', () => {
  const shown = articles.filter(({ funding, dataAvailability, competingInterests }) =>
    [funding, dataAvailability, competingInterests].every(Boolean),
  )
  expect(shown.length).toBeGreaterThan(3)
  const cited = articles.flatMap(({ references }) => references)
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter((reference) => !reference.includes('Sample'))).toEqual([])
})

test('one article names funders with awards, data, software, a preprint, a trial and what each author did', () => {
  const shown = articles.filter(({ funders }) => funders.length > 0)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.relatedWorks.map(({ kind }) => kind)).toEqual(['dataset', 'software', 'preprint'])
  expect(shown[0]?.relatedWorks.every(({ link }) => new URL(link).hostname.endsWith('.example.org'))).toBe(true)
  expect(shown[0]?.funders.every(({ name }) => name.startsWith('Sample '))).toBe(true)
  expect(shown[0]?.trials).toEqual(['NCT00000000'])
  expect(shown[0]?.authors.every(({ roles }) => roles?.length)).toBe(true)
})

test('one article carries a correction, with the record and the file from before', async () => {
  const changes = await db.select().from(tables.articleChanges)
  const corrected = articles.filter(({ version }) => version > 1)
  expect(changes.map(({ articleId }) => articleId)).toEqual(corrected.map(({ id }) => id))
  const [[change], [article]] = [changes, corrected]
  expect(change).toMatchObject({ version: 2, kind: 'correction', at: article?.updatedAt })
  expect(change?.before.title).not.toBe(article?.title)
  expect(change?.fileId).not.toBe(article?.fileId)
})

test('articles are reviewed in about a month and published in the year of their volume, none of them in the future', () => {
  for (const { title, volume, receivedAt, acceptedAt, publishedAt } of articles) {
    const reviewDays = (acceptedAt.getTime() - receivedAt.getTime()) / day
    expect(reviewDays, title).toBeGreaterThan(25)
    expect(reviewDays, title).toBeLessThan(40)
    expect(publishedAt > acceptedAt, title).toBe(true)
    expect(publishedAt.getUTCFullYear(), title).toBe(yearOfVolume(volume))
    expect(publishedAt < deps.clock.now(), title).toBe(true)
  }
})

test('manuscripts stand in every status, led there by their steps', async () => {
  const steps = await db.select().from(tables.manuscriptSteps).orderBy(asc(tables.manuscriptSteps.number))
  for (const status of statuses) expect(manuscripts.filter((one) => one.status === status).length).toBeGreaterThan(1)
  for (const { id, title, status, statusAt } of manuscripts) {
    const mine = steps.filter(({ manuscriptId }) => manuscriptId === id)
    expect(
      mine.map(({ from }) => from),
      title,
    ).toEqual([null, ...mine.slice(0, -1).map(({ to }) => to)])
    expect(mine.at(-1)?.to, title).toBe(status)
    expect(
      mine.some(({ to, at }) => to === status && at.getTime() === statusAt.getTime()),
      title,
    ).toBe(true)
    const moves = mine.filter(({ from, to }) => from !== to)
    expect(
      moves.filter(({ action, reason }) => (action === 'reject') !== (reason !== null)),
      title,
    ).toEqual([])
  }
})

test('peer review is at every stage, as the use cases would have left it, and nothing of it goes out today', async () => {
  const reviewed = manuscripts.filter(({ status }) => status === 'under-review')
  expect(new Set(reviewed.map(({ reviewStage }) => reviewStage))).toEqual(new Set(reviewStages))
  const states = (await db.select().from(tables.reviewInvitations)).map(({ state }) => state)
  for (const state of ['queued', 'invited', 'accepted', 'declined', 'submitted']) expect(states).toContain(state)
  const today = dayIn(site.content.site.timeZone, deps.clock.now())
  expect(reviewed.filter(({ reviewDueOn }) => reviewDueOn !== null && reviewDueOn < today)).toHaveLength(1)
  const letters = await db.$count(tables.letters)
  await watchReviews(deps)
  expect(await db.$count(tables.letters)).toBe(letters)
  for (const { id } of reviewed)
    await db.transaction(async (tx) => {
      const manuscript = await openForJob(tx, id)
      if (manuscript) await refreshStage(deps, tx, manuscript)
    })
  const again = await db.select().from(tables.manuscripts)
  const stateOf = (rows: typeof manuscripts) =>
    rows.map(({ id, reviewStage, reviewDueOn }) => [id, reviewStage, reviewDueOn]).sort()
  expect(stateOf(again)).toEqual(stateOf(manuscripts))
})

test('the e-mails of the sample reviews open the pages of the reviewers, and the sample author answers a decision', async () => {
  const letters = await db.select().from(tables.letters)
  expect(letters.filter(({ state, sample }) => state !== 'sent' || !sample)).toEqual([])
  const invitations = letters.filter(({ kind }) => kind === invitationKind)
  const links = invitations.flatMap(({ text }) => linkIn(text, 'reviewing') || [])
  expect(links.length).toBeGreaterThan(10)
  for (const token of links) {
    const { status, body } = await site.request<{ authors: unknown }>(`/reviewing/${token}`)
    expect([status, body.authors]).toEqual([200, null])
  }
  const asked = manuscripts.find(({ reviewStage }) => reviewStage === 'revision-due')
  const decision = letters.find(({ manuscriptId, text }) => manuscriptId === asked?.id && linkIn(text, 'revise'))
  const { body } = await site.request<Revision>(`/revision/${linkIn(decision?.text, 'revise')}`)
  expect(body).toMatchObject({ state: 'open', letter: { text: expect.stringContaining('nurses per bed') } })
  const answers = body.reports.flatMap(({ comments }) => comments.map(({ answer }) => answer !== null))
  expect([answers.filter(Boolean).length, answers.length]).toEqual([2, 5])
})

test('co-authors count as notified, so that a revision does not tell them that it was submitted', async () => {
  const shown = await db.select().from(tables.coAuthorNotices)
  const of = (id: string) => shown.filter(({ manuscriptId }) => manuscriptId === id).map(({ email }) => email)
  for (const { id, coAuthors } of manuscripts) expect(of(id)).toEqual(coAuthors.map(({ email }) => email))
  expect(shown.length).toBeGreaterThan(0)
})

test('every manuscript would pass the submission form', () => {
  const journals = site.content.journals.map(({ slug }) => slug)
  for (const manuscript of manuscripts) {
    const edit = { ...manuscript, runningTitle: manuscript.runningTitle ?? undefined }
    expect(editProblems(edit, journals), manuscript.title).toEqual([])
  }
})

test('the office has messages and author reviews in both states, and a course paid for and one awaiting confirmation', async () => {
  const messages = await db.select().from(tables.messages)
  expect(new Set(messages.map(({ readAt }) => readAt !== null))).toEqual(new Set([true, false]))
  const reviews = await db.select().from(tables.testimonials)
  expect(new Set(reviews.map(({ verified }) => verified))).toEqual(new Set([true, false]))
  expect(reviews.flatMap(({ text }) => testimonialProblems(text))).toEqual([])
  const courses = await db.select().from(tables.courses)
  expect(
    courses.map(({ outline, texts, materials }) => [outline, texts, materials].map(({ length }) => length > 0)),
  ).toEqual(Array(3).fill([true, true, true]))
  const payments = await db.select().from(tables.coursePayments)
  expect(payments.map(({ confirmedAt }) => confirmedAt !== null).sort()).toEqual([false, true])
})

test('every article has been read in each month since it was published, by as many as would be counted', async () => {
  const usage = await db.select().from(tables.usageMonths)
  expect(new Set(usage.map(({ articleId }) => articleId)).size).toBe(60)
  for (const { investigations, uniqueInvestigations, requests, uniqueRequests } of usage) {
    expect(investigations).toBeGreaterThanOrEqual(Math.max(uniqueInvestigations, requests))
    expect(requests).toBeGreaterThanOrEqual(uniqueRequests)
    expect(uniqueInvestigations).toBeGreaterThanOrEqual(uniqueRequests)
  }
})

test('the file of an article is a PDF that says it is a sample', async () => {
  const file = await deps.storage.open(articles[0]?.fileId ?? '')
  const pdf = file ? await text(file.stream) : ''
  expect(pdf).toMatch(/^%PDF-/)
  expect(pdf).toContain('Sample article')
  expect(Buffer.byteLength(pdf, 'latin1')).toBeLessThan(50_000)
})

test("the console's links sign in to the sample admin, an editor of each journal and an author with work in hand", async () => {
  const links = await sampleSignIns(deps)
  expect(links.map(({ who }) => who)).toEqual([
    'Sample Admin (admin)',
    'Sample Editor (Biological Sciences)',
    'Sample Editor (Health)',
    'Sample Editor (Multidisciplinary)',
    'Sample Editor (Science and Technology)',
    'Sample Author',
  ])
  const replies = await Promise.all(
    links.map(({ url }) => site.request(url.replace(site.config.publicUrl, ''), { method: 'POST' })),
  )
  expect(replies.map(({ body }) => body.realm)).toEqual(['staff', 'staff', 'staff', 'staff', 'staff', 'author'])
  const me = await site.request('/author/me', { as: { cookie: replies[5]?.headers.get('set-cookie') ?? '' } })
  const mine = manuscripts.filter(({ authorId }) => authorId === me.body._id)
  expect(new Set(mine.map(({ status }) => status))).toEqual(
    new Set(['screening', 'under-review', 'approved', 'published']),
  )
})
