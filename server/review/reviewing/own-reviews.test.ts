import { eq, isNull } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readOwnReviews } from '#contracts/review/own-reviews.ts'
import { erasedName } from '#domain/review/reviewer.ts'
import { addDays } from '#domain/words/day.ts'
import {
  appeals,
  jobs,
  manuscripts,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewLinks,
  revisions,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { sweepExpired } from '#server/jobs/sweep.ts'
import { health, linkIn, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { statementsOf } from '#tests/support/statements.ts'

const site = await reviewSite({ config: { limits: { 'review-change': 1000, 'link-request': 1000 } } })
const { db, request, review, reviews } = site

type Own = ReplyOf<typeof readOwnReviews>
const ask = (email: string) => request('/reviewing/link', { body: { email } })
const mine = (token: string, query = '') => request<Own>(`/reviewing/mine/${token}${query}`)

async function tokenFor(email: string) {
  await ask(email)
  return linkIn((await site.letters(email)).at(-1)?.text, 'reviewing/mine')
}

test('the reply is the same for every address, and only a reviewer gets a link, by any of their addresses', async () => {
  const { reviewer } = await review('invited')
  const second = `second-${reviewer.email}`
  await db.insert(reviewerAddresses).values({ email: second, reviewerId: reviewer.id, isMain: false })
  const replies = [await ask(reviewer.email), await ask('nobody@example.org'), await ask(second)]
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await site.letters('nobody@example.org')).toEqual([])
  // To the other address nothing was sent.
  for (const [email, reviews] of [
    [reviewer.email, 1],
    [second, 0],
  ] as const) {
    const token = linkIn((await site.letters(email)).at(-1)?.text, 'reviewing/mine')
    expect((await mine(token)).body.reviews).toHaveLength(reviews)
  }
})

test('before the answer the same is done, whether or not the address, account or manuscript is known', async () => {
  const { id, reviewer } = await review('invited')
  const { accounts, manuscripts, reviewing } = site.services
  const [author, editor] = [await site.author(), await site.staff('editor')]
  const client = { address: '192.0.2.7' }
  const forms: ((known: boolean) => Promise<unknown>)[] = [
    (known) => reviewing.sendOwnReviews({ email: known ? (reviewer.email ?? '') : 'nobody@example.org' }),
    (known) => manuscripts.sendLinks({ id: known ? id : newId() }),
    (known) => accounts.requestReset('author', { email: known ? author.email : 'nobody@example.org' }, client),
    (known) => accounts.requestReset('staff', { email: known ? editor.email : 'nobody@example.org' }, client),
  ]
  for (const form of forms) {
    const [known, unknown] = [
      await statementsOf(site.database.pool, () => form(true)),
      await statementsOf(site.database.pool, () => form(false)),
    ]
    expect(known.length).toBeGreaterThan(1)
    expect(unknown).toEqual(known)
    expect(known.join()).not.toContain('letters')
  }
  // What is left is in the database, where a stop of the process loses nothing.
  const left = await db.select({ name: jobs.name, payload: jobs.payload }).from(jobs).where(isNull(jobs.doneAt))
  expect(left).toEqual(expect.arrayContaining([{ name: 'send-links', payload: { id } }]))
  expect(left.filter(({ name }) => /^send-(links|own-reviews|reset-code)$/.test(name))).toHaveLength(8)
})

test('an address gets at most three links an hour, and the reply does not change', async () => {
  const { reviewer } = await review('invited')
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask(reviewer.email)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await site.letters(reviewer.email)).toHaveLength(3)
})

test('one page lists what is open with its due date, each leads to its own review, and it ends after a week', async () => {
  const { reviewer, id } = await review('accepted', { invitation: { reportDueOn: '2020-01-01' } })
  const other = await site.manuscript('under-review', { title: 'Another title' })
  await reviews.invitation(await reviews.round(other.id), reviewer.id, 'invited')
  const done = await site.manuscript('under-review')
  await reviews.invitation(await reviews.round(done.id), reviewer.id, 'submitted')
  const token = await tokenFor(reviewer.email)
  const { body } = await mine(token)
  expect(body.reviews.map(({ state, isLate }) => [state, isLate]).sort()).toEqual([
    ['accepted', true],
    ['invited', false],
  ])
  const opened = await request<{ path: string }>(`/reviewing/mine/${token}/open`, { body: { id } })
  expect((await request(opened.body.path)).body).toMatchObject({ state: 'accepted', title: written.title })
  site.clock.pass({ days: 8 })
  expect((await mine(token)).status).toBe(404)
  expect((await request(opened.body.path)).status).toBe(404)
  await sweepExpired(site.deps)
})

test('what was submitted is listed newest first in pages, with its certificate, and leads to the report', async () => {
  const { reviewer, id: first } = await review('submitted', {
    invitation: { submittedAt: new Date('2020-03-01') },
    report: { code: 'AAAA-BBBB-CCCC' },
  })
  expect((await mine(await tokenFor(reviewer.email))).body.submitted).toMatchObject({ total: 1, pages: 1 })
  const newer = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const other = await site.manuscript('under-review', { title: `Title ${at}` })
      const submittedAt = new Date(Date.UTC(2020, 3, 1 + at))
      return reviews.invitation(await reviews.round(other.id), reviewer.id, 'submitted', { submittedAt })
    }),
  )
  const token = await tokenFor(reviewer.email)
  const { submitted } = (await mine(token)).body
  expect(submitted).toMatchObject({ total: 21, page: 1, pages: 2 })
  expect(submitted.reviews.map(({ _id }) => _id)).toEqual(newer.toReversed())
  const [last] = (await mine(token, '?page=2')).body.submitted.reviews
  expect(last).toMatchObject({ _id: first, title: written.title, submittedAt: '2020-03-01T00:00:00.000Z' })
  const certificate = await site.api.request(last?.certificate?.replace('/api', '') ?? '')
  expect(certificate.headers.get('content-type')).toBe('application/pdf')
  const opened = await request<{ path: string }>(`/reviewing/mine/${token}/open`, { body: { id: first } })
  expect((await request(opened.body.path)).body).toMatchObject({ state: 'submitted' })
})

test('a reviewer downloads all that is stored of them, without the names of authors', async () => {
  const fileId = (await site.file({ realm: 'link', id: 'nobody' })).slice(-22)
  const { reviewer } = await review('submitted', { report: { fileId } })
  const token = await tokenFor(reviewer.email)
  const { headers, text } = await request(`/reviewing/mine/${token}/data`)
  expect(headers.get('content-disposition')).toContain('attachment')
  const data = JSON.parse(text)
  expect(data.person).toMatchObject({ name: 'Rita Reviewer', addresses: [reviewer.email] })
  const report = { toEditor: 'Between us: publish it.', file: 'paper.pdf' }
  expect(data.invitations).toMatchObject([{ state: 'submitted', report }])
  for (const name of [written.author, written.email, 'Bayo Sample']) expect(text).not.toContain(name)
})

test('who leaves the register is not asked any more, and may come back', async () => {
  const { reviewer } = await review('invited')
  const token = await tokenFor(reviewer.email)
  await request(`/reviewing/mine/${token}/leave`, { body: { leaves: true } })
  expect((await mine(token)).body).toMatchObject({ hasLeft: true, reviews: [{ state: 'invited' }] })
  await request(`/reviewing/mine/${token}/leave`, { body: { leaves: false } })
  expect((await mine(token)).body.hasLeft).toBe(false)
})

test('who has their data deleted leaves reports without a name, and open reviews end with word to the editors', async () => {
  const { reviewer, id, token: reviewToken } = await review('submitted', { report: { isSigned: true } })
  const open = await site.manuscript('under-review')
  const openId = await reviews.invitation(await reviews.round(open.id), reviewer.id, 'accepted')
  const token = await tokenFor(reviewer.email)
  for (const body of [{}, { sure: false }])
    expect(await request(`/reviewing/mine/${token}/delete`, { body })).toMatchObject({
      status: 400,
      body: { error: 'Tick the box if you are sure.' },
    })
  expect((await request(`/reviewing/mine/${token}/delete`, { body: { sure: true } })).status).toBe(200)
  const [row] = await db.select().from(reviewers).where(eq(reviewers.id, reviewer.id))
  expect(row).toMatchObject({ name: erasedName, notes: '', topics: [], erasedAt: expect.any(Date) })
  expect((await request(`/reviewing/${reviewToken}`)).status).toBe(404)
  expect(await reviews.reportRow(id)).toMatchObject({ toEditor: 'Between us: publish it.', isSigned: false })
  expect(await reviews.invitationRow(openId)).toMatchObject({ state: 'declined' })
  expect((await site.lettersAbout(open.id)).at(-1)?.subject).toContain('withdraws')
  expect(await site.letters(reviewer.email)).toEqual([])
  expect((await mine(token)).status).toBe(404)
})

test('of who has their data deleted, the e-mails and the history that stay with the manuscript say only a number', async () => {
  const name = "Rita O'Reviewerson"
  const { reviewer, token: reviewToken, manuscriptId } = await review('invited', { reviewer: { name } })
  await request(`/reviewing/${reviewToken}/accept`, { body: { conflict: 'no' } })
  const until = addDays(site.clock.now().toISOString().slice(0, 10), 40)
  await request(`/reviewing/${reviewToken}/time`, { body: { until, reason: 'I travel.' } })
  expect(JSON.stringify(await site.lettersAbout(manuscriptId))).toContain(name)
  const token = await tokenFor(reviewer.email)
  expect((await request(`/reviewing/mine/${token}/delete`, { body: { sure: true } })).status).toBe(200)
  const letters = await site.lettersAbout(manuscriptId)
  expect(letters.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
    'Reviewer 1 will review',
    'Reviewer 1 asks for more time',
    'Reviewer 1 withdraws',
  ])
  const kept = JSON.stringify([letters, await site.steps(manuscriptId)])
  expect(kept).not.toMatch(/reviewerson/i)
  expect(kept).not.toContain(reviewer.email)
})

test('of who has their data deleted, no words but the author’s name them: reports, notes, e-mails, history, archive', async () => {
  const person = { name: 'Sunniva Vasslund', affiliation: 'Fjordheim University College' }
  const said = (text: string) => `${text} Signed: Sunniva Vasslund, S. Vasslund, Fjordheim University College. Sunniva`
  const one = await review('submitted', {
    reviewer: person,
    report: { toAuthor: said('Sound.'), redacted: said('Good.'), toEditor: said('Between us.'), mayPublish: true },
    invitation: { conflict: said('We met.'), askedReason: said('Travel.') },
  })
  const { manuscriptId, reviewer } = one
  const editor = await site.staff('editor', health)
  const body = { text: `Sunniva Vasslund (${reviewer.email}) was late.` }
  expect((await request(`/manuscript/${manuscriptId}/notes`, { as: editor, body })).status).toBe(201)
  const comment = 'Please answer Sunniva Vasslund first.'
  const decision = { decision: 'major-revision', reports: [one.id], despiteNames: [one.id], comment, why: comment }
  const other = await reviews.review(manuscriptId, 'invited', { invitation: { number: 3 } })
  const asks = { reason: 'busy', note: 'Ask Sunniva Vasslund.' }
  expect((await request(`/reviewing/${other.token}/decline`, { body: asks })).status).toBe(200)
  expect((await request(`/manuscript/${manuscriptId}/decision`, { as: editor, body: decision })).status).toBe(200)
  const again = await reviews.review(manuscriptId, 'invited', { round: { number: 2 }, invitation: { number: 2 } })
  await db.update(reviewInvitations).set({ reviewerId: reviewer.id }).where(eq(reviewInvitations.id, again.id))
  await db.update(reviewLinks).set({ email: reviewer.email }).where(eq(reviewLinks.invitationId, again.id))
  const declined = { reason: 'other', note: said('No.') }
  expect((await request(`/reviewing/${again.token}/decline`, { body: declined })).status).toBe(200)

  const read = async () => {
    const desk = await request(`/manuscript/${manuscriptId}/review`, { as: editor })
    const zip = await site.api.request(`/manuscript/${manuscriptId}/file.zip`, { headers: { Cookie: editor.cookie } })
    const parts = Object.entries(unzipSync(await zip.bytes())).map(([name, part]) => `${name} ${strFromU8(part)}`)
    return JSON.stringify([desk.text, parts, await site.lettersAbout(manuscriptId), await site.steps(manuscriptId)])
  }
  expect(await read()).toContain('Vasslund')
  expect(JSON.stringify(await site.steps(manuscriptId))).not.toContain('Vasslund')
  const token = await tokenFor(reviewer.email)
  expect((await request(`/reviewing/mine/${token}/delete`, { body: { sure: true } })).status).toBe(200)
  const kept = await read()
  for (const word of [/vasslund/i, /sunniva/i, /fjordheim/i, reviewer.email]) expect(kept).not.toMatch(word)
  expect(kept).toContain('Sound. Signed: [name removed], [name removed], [institution removed]. [name removed]')
})

test('the author reads their own words as before, whoever has their data deleted: a gap would tell who was asked', async () => {
  const name = 'Sunniva Vasslund'
  const suggestedReviewers = [{ name, email: 'sv@example.org', affiliation: 'Fjordheim', reason: `${name} knows it.` }]
  const opposedReviewers = [{ name, reason: 'Vasslund is a rival.' }]
  const wishes = { suggestedReviewers, opposedReviewers }
  const { manuscriptId, roundId, reviewer, id } = await review('submitted', { reviewer: { name }, manuscript: wishes })
  const answers = { [`${id}.1`]: { changed: true, text: 'As Dr Vasslund says.', place: 'Vasslund, page 2' } }
  await reviews.revise(roundId, answers)
  await db.update(revisions).set({ askedReason: 'Vasslund travels.' }).where(eq(revisions.roundId, roundId))
  const reasons = 'Sunniva Vasslund is biased.'
  await db.insert(appeals).values({ id: roundId, manuscriptId, rejectedAt: site.clock.now(), reasons })
  const token = await tokenFor(reviewer.email)
  expect((await request(`/reviewing/mine/${token}/delete`, { body: { sure: true } })).status).toBe(200)
  const [manuscript] = await db.select().from(manuscripts).where(eq(manuscripts.id, manuscriptId))
  expect(manuscript).toMatchObject(wishes)
  const [revision] = await db.select().from(revisions).where(eq(revisions.roundId, roundId))
  expect(revision).toMatchObject({ answers, askedReason: 'Vasslund travels.' })
  const [appeal] = await db.select().from(appeals).where(eq(appeals.id, roundId))
  expect(appeal).toMatchObject({ reasons })
})

test('the name of an author or of staff stays where a reviewer of the same name has their data deleted', async () => {
  const { reviewer, token: reviewToken, manuscriptId } = await review('invited', { reviewer: { name: written.author } })
  const editor = await site.staff('editor', health)
  const text = `The author ${written.author} telephoned; ${reviewer.email} did not.`
  expect((await request(`/manuscript/${manuscriptId}/notes`, { as: editor, body: { text } })).status).toBe(201)
  await request(`/reviewing/${reviewToken}/accept`, { body: { conflict: 'no' } })
  const body = { decision: 'major-revision', reports: [], comment: 'Please say more.' }
  expect((await request(`/manuscript/${manuscriptId}/decision`, { as: editor, body })).status).toBe(200)
  const token = await tokenFor(reviewer.email)
  expect((await request(`/reviewing/mine/${token}/delete`, { body: { sure: true } })).status).toBe(200)
  const letters = await site.lettersAbout(manuscriptId)
  expect(letters.find(({ toEmail }) => toEmail === written.email)?.text).toContain(`Dear ${written.author},`)
  expect(letters.find(({ kind }) => kind === 'review-answer')?.text).toMatch(/^Reviewer 1 has accepted/)
  const desk = await request(`/manuscript/${manuscriptId}/review`, { as: editor })
  expect(desk.text).toContain(`The author ${written.author} telephoned; [address removed] did not.`)
})
