import { expect, test } from 'vitest'
import type { Review } from '#contracts/review/reviewing.ts'
import { reviewers } from '#server/db/schema.ts'
import { newToken } from '#server/ids.ts'
import { health, linkIn, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const at = new Date('2026-11-16T09:00:00Z')
const site = await reviewSite({ at, config: { limits: { 'review-change': 1000, 'wrong-link': 1000 } } })
const { request, review, reviews } = site
const editor = await site.staff('editor', health, { name: 'Edna Editor' })

const post = (token: string, path: string, body: object = {}) =>
  request<{ success?: string; error?: string; fields?: Record<string, string> }>(`/reviewing/${token}/${path}`, {
    body,
  })
const accept = (token: string) => post(token, 'accept', { conflict: 'no' })
const decline = (token: string, body: object = { reason: 'busy' }) => post(token, 'decline', body)
const read = (token: string) => request<Review>(`/reviewing/${token}`)

test('a link shows the invitation without its authors, and opening it changes nothing', async () => {
  const { id, token, manuscriptId } = await review('invited')
  const before = await site.everythingAbout(manuscriptId)
  const { status, body, text } = await read(token)
  expect([status, body.state, body.title, body.answerDueOn]).toEqual([200, 'invited', written.title, '2099-01-08'])
  expect([body.reportDueOn, body.files, body.authors]).toEqual(['2026-12-07', [], null])
  for (const name of ['Ada Sample', 'Bayo Sample', 'ada.sample', 'bayo.sample']) expect(text).not.toContain(name)
  expect((await reviews.invitationRow(id))?.state).toBe('invited')
  expect(await site.everythingAbout(manuscriptId)).toEqual(before)
})

test('an unknown link, an ended one and an alternate’s are not found; a cancelled one says only that it is cancelled', async () => {
  const queued = await review('queued')
  const ended = await reviews.link({ invitationId: (await review('invited')).id }, new Date(at.getTime() - 1))
  for (const token of [newToken(), queued.token, ended]) {
    expect((await read(token)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
  }
  const cancelled = await review('cancelled')
  for (const reply of [await read(cancelled.token), await accept(cancelled.token), await decline(cancelled.token)]) {
    expect([reply.status, reply.body]).toEqual([410, { error: 'The editors have cancelled this invitation.' }])
  }
})

test('accepting sets the due date, tells the handling editor and confirms it with a link', async () => {
  const { id, token, manuscriptId, reviewer } = await review('invited')
  await reviews.assign(manuscriptId, editor.id)
  expect((await post(token, 'accept', {})).body.fields).toHaveProperty('conflict')
  const vague = await post(token, 'accept', { conflict: 'yes', conflictNote: ' ' })
  expect(vague.body.fields).toHaveProperty('conflictNote')
  expect((await reviews.invitationRow(id))?.state).toBe('invited')
  const note = 'We wrote a paper together in 2019.'
  expect((await post(token, 'accept', { conflict: 'yes', conflictNote: note })).status).toBe(200)
  expect(await reviews.invitationRow(id)).toMatchObject({
    state: 'accepted',
    reportDueOn: '2026-12-07',
    conflict: note,
  })
  const [sent, confirmed] = [(await site.letters(editor.email)).at(-1), (await site.letters(reviewer.email)).at(-1)]
  expect(sent?.text).toContain(note)
  expect(sent?.subject).toContain('Rita Reviewer will review')
  expect(confirmed?.text).toContain('Monday, 7 December 2026')
  expect(confirmed?.text).not.toMatch(/Ada|Bayo/)
  expect((await read(linkIn(confirmed?.text, 'reviewing'))).body.state).toBe('accepted')
  // Nobody can change the history, so it has no names: somebody's may have to be erased.
  expect(JSON.stringify(await site.steps(manuscriptId))).not.toContain('Rita Reviewer')
  expect((await site.steps(manuscriptId)).map(({ action, actor }) => [action, actor])).toEqual([
    ['accept-review', 'reviewer'],
  ])
})

test('declining takes a reason, keeps suggestions for the editors, and may mean for ever', async () => {
  const { id, token, manuscriptId, reviewer } = await review('invited')
  expect((await decline(token, {})).body.fields).toHaveProperty('reason')
  expect((await decline(token, { reason: 'other' })).body.fields).toHaveProperty('note')
  const nameless = { reason: 'busy', colleagues: [{ email: 'a@example.org' }] }
  expect((await decline(token, nameless)).body.fields).toHaveProperty(['colleagues.0.name'])
  const colleagues = [{ name: 'Kola Kind', email: 'kola@example.org' }, { name: '' }]
  expect((await decline(token, { reason: 'outside-field', colleagues, leaves: true })).status).toBe(200)
  expect(await reviews.invitationRow(id)).toMatchObject({
    state: 'declined',
    declineReason: 'outside-field',
    suggestions: [{ name: 'Kola Kind', email: 'kola@example.org' }],
  })
  expect((await site.lettersAbout(manuscriptId)).at(-1)?.text).toContain('Kola Kind (kola@example.org)')
  expect((await site.steps(manuscriptId)).at(-1)?.reason).toBe('Reviewer 1: It is outside my field')
  const left = (await site.db.select().from(reviewers)).find((one) => one.id === reviewer.id)
  expect(left?.leftAt).toEqual(site.clock.now())
  const again = await accept(token)
  expect([again.status, again.body.error]).toEqual([409, 'You have already declined this invitation.'])
})

test('when somebody declines or withdraws, the next alternate is asked, and the lists know how far the review is', async () => {
  const { token, roundId, manuscriptId } = await review('invited')
  const alternates = [await reviews.reviewer(), await reviews.reviewer()]
  for (const [position, { id }] of alternates.entries())
    await reviews.invitation(roundId, id, 'queued', { position, number: position + 2 })
  await decline(token)
  expect((await site.lettersAbout(manuscriptId)).find(({ kind }) => kind === 'review-answer')?.text).toContain(
    `${alternates[0]?.name}, the next on your list, has been invited in their place.`,
  )
  const letters = await Promise.all(alternates.map(({ email }) => site.letters(email)))
  expect(letters.map((one) => one.length)).toEqual([1, 0])
  const next = linkIn(letters[0]?.[0]?.text, 'reviewing')
  await accept(next)
  expect((await post(next, 'withdraw', { reason: 'I am ill.' })).status).toBe(200)
  expect(await site.letters(alternates[1]?.email)).toHaveLength(1)
  expect((await site.row(manuscriptId))?.reviewStage).toBe('needs-reviewers')
})

test('reviewers who may know the authors see their names', async () => {
  const journal = site.content.journal(health)
  if (!journal) return expect.fail('there is no such journal')
  const { peerReview } = journal
  const { token } = await review('accepted')
  try {
    journal.peerReview = { ...peerReview, anonymity: 'single' }
    const { authors, files } = (await read(token)).body
    expect(authors).toEqual(['Ada Sample', 'Bayo Sample'])
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^DHJ-S-[\d-]+-version-1\.pdf$/)])
  } finally {
    journal.peerReview = peerReview
  }
})

test('nothing can be answered once the editors have decided', async () => {
  const invited = await review('invited')
  await reviews.decide(invited.roundId)
  expect((await accept(invited.token)).body.error).toMatch(/already decided/)
  expect((await read(invited.token)).body).toMatchObject({ isClosed: true, outcome: 'reject' })
})

test('more time is asked for a day after the due date, and the editors are notified', async () => {
  const { id, token, manuscriptId } = await review('accepted', { invitation: { reportDueOn: '2026-12-07' } })
  for (const until of ['2026-12-07', '2026-11-01', '2028-01-01'])
    expect((await post(token, 'time', { until })).body.fields).toHaveProperty('until')
  expect((await post(token, 'time', { until: '2026-12-21', reason: 'Field work.' })).status).toBe(200)
  const { askedUntil, askedReason, reportDueOn } = (await reviews.invitationRow(id)) ?? {}
  expect([askedUntil, askedReason, reportDueOn]).toEqual(['2026-12-21', 'Field work.', '2026-12-07'])
  expect((await site.lettersAbout(manuscriptId)).at(-1)?.text).toContain('Monday, 21 December 2026')
})

test('a reviewer who asks for more time again and again does not flood the editors', async () => {
  const { id, token, manuscriptId } = await review('accepted', { invitation: { reportDueOn: '2026-12-07' } })
  const sent = async () => (await site.lettersAbout(manuscriptId)).length
  const before = await sent()
  for (const reason of ['Field work.', 'Field work in the north.'])
    expect((await post(token, 'time', { until: '2026-12-21', reason })).status).toBe(200)
  expect(await sent()).toBe(before + 1)
  expect(await reviews.invitationRow(id)).toMatchObject({ askedReason: 'Field work in the north.' })
  const later = await Promise.all([22, 23, 24, 25].map((day) => post(token, 'time', { until: `2026-12-${day}` })))
  expect(later.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  expect(await sent()).toBe(before + 3)
})

test('a reviewer may withdraw with a reason, but not from a submitted report', async () => {
  const { id, token, manuscriptId } = await review('accepted')
  expect((await post(token, 'withdraw', {})).body.fields).toHaveProperty('reason')
  expect((await post(token, 'withdraw', { reason: 'I am ill.' })).status).toBe(200)
  expect(await reviews.invitationRow(id)).toMatchObject({ state: 'declined', declineNote: 'I am ill.' })
  expect((await site.lettersAbout(manuscriptId)).at(-1)?.subject).toContain('withdraws')
  const submitted = await review('submitted')
  expect((await post(submitted.token, 'withdraw', { reason: 'I am ill.' })).status).toBe(409)
})

test('a handling editor who is an author of the manuscript hears nothing; the office is', async () => {
  const author = await site.staff('editor', health, { email: written.email, name: 'Another Name' })
  const { token, manuscriptId } = await review('invited')
  await reviews.assign(manuscriptId, author.id)
  await accept(token)
  const sent = (await site.lettersAbout(manuscriptId)).map(({ toEmail }) => toEmail)
  expect(sent).not.toContain(written.email)
  expect(sent).toContain(site.content.journal(health)?.email)
})

test('whoever tries many links has to wait', async () => {
  const { request: ask } = await reviewSite()
  const from = '203.0.113.9'
  for (let at = 0; at < 30; at++) expect((await ask(`/reviewing/${newToken()}`, { from })).status).toBe(404)
  expect((await ask(`/reviewing/${newToken()}`, { from })).status).toBe(429)
})
