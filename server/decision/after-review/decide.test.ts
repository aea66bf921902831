import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { Review } from '#contracts/review/reviewing.ts'
import type { Revision } from '#contracts/review/revisions.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import type { SentReports } from '#contracts/review/sent-reports.ts'
import { health, linkIn, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { reviewRounds, revisions } from '../../db/schema.ts'

const site = await reviewSite({ at: new Date('2026-11-02T10:00:00Z') })
const { reviews, request, db } = site
const editor = await site.staff('editor', health)

async function reviewed() {
  const { id } = await site.manuscript('under-review')
  const first = await reviews.review(id, 'submitted', { invitation: { number: 1 } })
  const second = await reviews.review(id, 'submitted', {
    invitation: { number: 2 },
    reviewer: { name: 'Ravi Reader' },
    report: { toAuthor: 'Weak sampling, as my colleague Uche says.', isSigned: true, answers: { methods: 2 } },
  })
  const waiting = await reviews.review(id, 'accepted', { invitation: { number: 3 } })
  return { id, first, second, waiting }
}

type Reply = { error: string; status: string; text: string; subject: string }
const decide = (id: string, body: object, as = editor) => request<Reply>(`/manuscript/${id}/decision`, { as, body })
const roundOf = async (id: string) =>
  (await db.select().from(reviewRounds).where(eq(reviewRounds.manuscriptId, id)))[0] ?? null
const lastLetter = async (email: string) => (await site.letters(email)).at(-1)

test('a revision is asked for with the chosen reports, a day and a link; those who were asked hear of it', async () => {
  const { id, first, second, waiting } = await reviewed()
  const body = {
    decision: 'major-revision',
    reports: [first.id, second.id],
    comment: 'Please take care of the sample.',
  }
  expect(await decide(id, body)).toMatchObject({ status: 200, body: { status: 'under-review' } })
  const letter = await lastLetter(written.email)
  const revise = (await site.steps(id)).at(-1)
  expect(revise?.reason).toBe('Major revision, due on Friday, 1 January 2027.\n\nPlease take care of the sample.')
  expect(letter?.text).toContain('a major revision by Friday, 1 January 2027')
  expect(letter?.text).toContain('Reviewer 1:\n\nSound work.')
  expect(letter?.text).toContain('Reviewer 2, Ravi Reader:')
  expect(letter?.text).toContain('The design and the methods: 2 of 5')
  expect(letter?.text).not.toMatch(/Rita Reviewer|Between us/)
  expect(linkIn(letter?.text, 'revise')).toHaveLength(43)
  expect(await site.row(id)).toMatchObject({ reviewStage: 'revision-due', reviewDueOn: '2027-01-01' })
  expect(await roundOf(id)).toMatchObject({ decision: 'major-revision', sentReports: [first.id, second.id] })
  expect((await reviews.invitationRow(waiting.id))?.state).toBe('cancelled')
  expect((await lastLetter(waiting.reviewer.email))?.subject).toContain('No review needed')
  expect((await lastLetter(first.reviewer.email))?.text).toContain('The editors have decided: major revision.')
})

test('the author counts reports, not invitations: who declined leaves no gap, and who returns keeps the number', async () => {
  const { id } = await site.manuscript('under-review')
  const first = await reviews.review(id, 'submitted')
  const declined = await reviews.review(id, 'declined', { invitation: { number: 2 } })
  const third = await reviews.review(id, 'submitted', { invitation: { number: 3 }, report: { toAuthor: 'Too short.' } })
  const desk = await request<ReviewDesk>(`/manuscript/${id}/review`, { as: editor })
  const numbers = desk.body.rounds[0]?.invitations.map(({ number, authorsNumber }) => [number, authorsNumber])
  expect(numbers).toEqual([
    [1, 1],
    [2, null],
    [3, 2],
  ])
  await decide(id, { decision: 'minor-revision', reports: [first.id, third.id], comment: '' })
  const letter = await lastLetter(written.email)
  expect(letter?.text).toContain('Reviewer 1:\n\nSound work.')
  expect(letter?.text).toContain('Reviewer 2:\n\nToo short.')
  const revision = await request<Revision>(`/revision/${linkIn(letter?.text, 'revise')}`)
  expect(revision.body.reports.map(({ name }) => name)).toEqual(['Reviewer 1', 'Reviewer 2'])

  await db.update(revisions).set({ submittedAt: site.clock.now() }).where(eq(revisions.roundId, declined.roundId))
  const roundId = await reviews.round(id, { number: 2 })
  const again = await reviews.invitation(roundId, third.reviewer.id, 'submitted', { number: 3 })
  await reviews.report(again, { toAuthor: 'Long enough.' })
  const later = { number: 2, submittedAt: new Date('2026-11-03T10:00:00Z') }
  const late = await reviews.invitation(roundId, declined.reviewer.id, 'submitted', later)
  await reviews.report(late, { toAuthor: 'I have time now.' })
  expect((await decide(id, { decision: 'accept', reports: [again, late], comment: '' })).status).toBe(200)
  const accepted = (await lastLetter(written.email))?.text
  expect(accepted).toContain('Reviewer 2:\n\nLong enough.')
  expect(accepted).toContain('Reviewer 3:\n\nI have time now.')
})

test('reviewers are led to the other reports that went to the author, if any did', async () => {
  const detailsOf = async (reports: (one: Awaited<ReturnType<typeof reviewed>>) => string[]) => {
    const one = await reviewed()
    await decide(one.id, { decision: 'reject', reports: reports(one), comment: 'Too small a sample.' })
    return Promise.all(
      [one.first, one.second].map(async ({ reviewer }) => {
        const { text } = (await lastLetter(reviewer.email)) ?? {}
        const { body } = await request<Review>(`/reviewing/${linkIn(text, 'reviewing')}`)
        return [text?.includes('Read the other reports'), body.others.length, body.isSent]
      }),
    )
  }
  expect(await detailsOf(() => [])).toEqual([
    [false, 0, false],
    [false, 0, false],
  ])
  expect(await detailsOf(({ first }) => [first.id])).toEqual([
    [false, 0, true],
    [true, 1, false],
  ])
})

test('a redacted report reaches the author as redacted, and the original stays with the office', async () => {
  const { id, second } = await reviewed()
  const path = `/invitation/${second.id}/report`
  expect((await request(path, { as: editor, method: 'PATCH', body: { text: 'Weak sampling.' } })).status).toBe(200)
  await decide(id, { decision: 'reject', reports: [second.id], comment: 'Too small a sample.' })
  const letter = await lastLetter(written.email)
  expect(letter?.text).toContain('Weak sampling.')
  expect(letter?.text).not.toContain('Uche')
  expect((await reviews.reportRow(second.id))?.toAuthor).toContain('Uche')
  const token = linkIn((await lastLetter(second.reviewer.email))?.text, 'reviewing')
  expect((await request<Review>(`/reviewing/${token}`)).body).toMatchObject({ isSent: true, isRedacted: true })
  expect(await site.row(id)).toMatchObject({ status: 'rejected', reviewStage: null })
  expect(await request(path, { as: editor, method: 'PATCH', body: { text: null } })).toMatchObject({ status: 409 })
})

test('an e-mail written before a report was redacted, restored or came in is not sent', async () => {
  const { id, second, waiting } = await reviewed()
  const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })
  const chosen = { decision: 'minor-revision', reports: [second.id] }
  const deskOf = async () =>
    (await request<{ reportsStep: number }>(`/manuscript/${id}/review`, { as: editor })).body.reportsStep
  const redact = (text: string | null) =>
    request(`/invitation/${second.id}/report`, { as: admin, method: 'PATCH', body: { text } })
  const { body } = await request<Reply>(`/manuscript/${id}/decision-letter`, { as: editor, body: chosen })
  const letter = { text: body.text.replace('Weak', 'Rather weak') }
  const send = (reportsStep: number) => decide(id, { ...chosen, letter, reportsStep })

  let seen = await deskOf()
  await redact('Weak sampling.')
  const redacted = 'Ada Admin redacted the report of Reviewer 2 in the meantime.'
  expect(await send(seen)).toMatchObject({ status: 409, body: { error: expect.stringContaining(redacted) } })
  expect(await send(await deskOf())).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('still has words that were redacted from the report of Reviewer 2') },
  })

  seen = await deskOf()
  await redact(null)
  const restored = 'Ada Admin restored the report of Reviewer 2 in the meantime.'
  expect(await send(seen)).toMatchObject({ status: 409, body: { error: expect.stringContaining(restored) } })

  seen = await deskOf()
  const answers = { methods: 4, analysis: 3, originality: 5, writing: 2 }
  const report = { recommendation: 'accept', toAuthor: 'Fine.', answers }
  const path = `/reviewing/${waiting.token}`
  const { body: saved } = await request<{ updatedAt: string }>(`${path}/report`, { method: 'PUT', body: report })
  expect((await request(`${path}/submit`, { body: { since: saved.updatedAt } })).status).toBe(200)
  const came = 'The report of Reviewer 3 arrived in the meantime.'
  expect(await send(seen)).toMatchObject({ status: 409, body: { error: expect.stringContaining(came) } })
  expect((await send(await deskOf())).status).toBe(200)
})

test('the e-mail of a decision is read first, and changed: its link is put in when it goes', async () => {
  const { id, first } = await reviewed()
  const chosen = { decision: 'minor-revision', reports: [first.id] }
  const { body } = await request<Reply>(`/manuscript/${id}/decision-letter`, { as: editor, body: chosen })
  expect(body.text).toContain('/revise/{link}')
  const text = body.text.replace('Sound work.', 'Good work.')
  expect((await decide(id, { ...chosen, letter: { text } })).status).toBe(200)
  const letter = await lastLetter(written.email)
  expect(letter?.text).toContain('Good work.')
  expect(linkIn(letter?.text, 'revise')).toHaveLength(43)
})

test.each([
  ['accept', 'approve', 'approved'],
  ['reject', 'reject', 'rejected'],
] as const)('%s after review is the same step as the button %s', async (decision, action, status) => {
  const { id } = await reviewed()
  expect(await decide(id, { decision, why: 'A clear case.' })).toMatchObject({ status: 200, body: { status } })
  expect((await site.steps(id)).at(-1)).toMatchObject({ action, to: status })
  expect(await roundOf(id)).toMatchObject({ decision, reason: 'A clear case.', decidedById: editor.id })
})

test("the specification's calls end the review too, without a reason", async () => {
  const { id, waiting } = await reviewed()
  expect((await request(`/manuscript/${id}/approve`, { as: editor, method: 'PATCH' })).status).toBe(200)
  expect(await roundOf(id)).toMatchObject({ decision: 'accept', reason: null })
  expect((await reviews.invitationRow(waiting.id))?.state).toBe('cancelled')
})

test.each([
  ['approve', {}, '2 of 3 reports. No reason was given.'],
  ['approve', { why: 'A clear case.' }, '2 of 3 reports. A clear case.'],
  ['reject', { comment: 'Too small.', why: 'A clear case.' }, '2 of 3 reports. A clear case.'],
] as const)(
  '%s with fewer reports than the journal wants: the history says why, and who is no longer asked',
  async (action, body, said) => {
    const { id } = await reviewed()
    const rules = site.deps.content.journal(health)?.peerReview
    if (!rules) throw new Error('the journal has rules')
    const { reports } = rules
    rules.reports = 3
    const answer = await request(`/manuscript/${id}/${action}`, { as: editor, method: 'PATCH', body })
    rules.reports = reports
    expect(answer.status).toBe(200)
    const ending = action === 'reject' ? 'rejected' : 'approved'
    expect((await site.steps(id)).slice(-3)).toMatchObject([
      { action: 'cancel-invitation', reason: `Reviewer 3: the manuscript was ${ending}.`, actorId: editor.id },
      { action: 'decide-early', reason: said, actorId: editor.id },
      { action, reason: 'comment' in body ? body.comment : null },
    ])
    expect((await lastLetter(written.email))?.text).not.toContain('A clear case.')
  },
)

test('a revision that does not wait for all reports keeps why it is asked for now', async () => {
  const rules = site.deps.content.journal(health)?.peerReview
  if (!rules) throw new Error('the journal has rules')
  const { reports } = rules
  rules.reports = 3
  const said = async (why: string) => {
    const { id, first } = await reviewed()
    expect((await decide(id, { decision: 'minor-revision', reports: [first.id], why })).status).toBe(200)
    return (await site.steps(id)).find(({ action }) => action === 'decide-early')?.reason
  }
  expect([await said('A clear case.'), await said('')]).toEqual(['2 of 3 reports. A clear case.', undefined])
  rules.reports = reports
})

test('a decision before the author has revised counts the reports, opens no round and ends the revision', async () => {
  const { id, first, second } = await reviewed()
  await decide(id, { decision: 'major-revision', reports: [first.id, second.id] })
  expect((await decide(id, { decision: 'reject', comment: 'Too late.' })).status).toBe(200)
  const ended = (await site.steps(id)).find(({ action }) => action === 'end-revision')
  expect(ended).toMatchObject({ reason: 'The manuscript was rejected.', actorId: editor.id })
  expect(await db.select().from(reviewRounds).where(eq(reviewRounds.manuscriptId, id))).toMatchObject([
    { number: 1, decision: 'major-revision', sentReports: [first.id, second.id] },
  ])
  const { body } = await request<ReviewDesk>(`/manuscript/${id}/review`, { as: editor })
  expect(body.rounds[0]?.revision).toMatchObject({ isAwaited: false, endedAt: site.clock.now().toISOString() })
  expect((await site.steps(id)).map(({ action }) => action)).not.toContain('decide-early')
})

test('after a round with enough reports, a later one needs none', async () => {
  const { id, first, second } = await reviewed()
  await decide(id, { decision: 'major-revision', reports: [first.id, second.id] })
  await db.update(revisions).set({ submittedAt: site.clock.now() }).where(eq(revisions.roundId, first.roundId))
  await reviews.round(id, { number: 2 })
  expect((await decide(id, { decision: 'accept' })).status).toBe(200)
  expect((await site.steps(id)).map(({ action }) => action)).not.toContain('decide-early')
})

test.each(['minor-revision', 'major-revision'])(
  "a %s without a report needs the editors' own words",
  async (decision) => {
    const { id, first } = await reviewed()
    const error = 'No report goes with this revision. Please write what the author should change.'
    expect(await decide(id, { decision, reports: [], comment: ' ', letter: { subject: 'Revise' } })).toMatchObject({
      ...{ status: 400, body: { error, fields: { comment: error } } },
    })
    expect((await decide(id, { decision, reports: [first.id] })).status).toBe(200)
  },
)

test('a rejection without words gives no reason anywhere: its e-mail has the reports', async () => {
  const { id, first } = await reviewed()
  await decide(id, { decision: 'reject', reports: [first.id] })
  expect((await site.steps(id)).at(-1)).toMatchObject({ action: 'reject', reason: null })
  const letter = (await lastLetter(written.email))?.text
  expect(letter).toContain('decided not to publish it.\n\nReviewer 1:')
  expect(letter).not.toContain('Sorry')
})

test('a withdrawn manuscript takes its review with it, and those who were asked hear of it', async () => {
  const { id, deleteToken } = await site.manuscript('under-review')
  const { reviewer } = await reviews.review(id, 'accepted')
  expect((await request(`/manuscript/${deleteToken}`, { method: 'DELETE' })).status).toBe(200)
  expect((await lastLetter(reviewer.email))?.text).toContain('The manuscript was withdrawn')
  expect(await roundOf(id)).toBeNull()
})

test('a report of another manuscript, or one not yet sent, cannot go to the author', async () => {
  const [one, another] = [await reviewed(), await reviewed()]
  for (const id of [another.first.id, one.waiting.id])
    expect(await decide(one.id, { decision: 'accept', reports: [id] })).toMatchObject({ status: 409 })
  expect(await roundOf(one.id)).toMatchObject({ decision: null })
})

test('a colleague who is mentioned in a note, and one to whom a manuscript is handed over, are notified', async () => {
  const { id } = await site.manuscript('under-review')
  const colleague = await site.staff('editor', health, { name: 'Zainab Musa' })
  const note = { text: '@Zainab is this in scope? Ask ola@example.org.' }
  const said = await request<object>(`/manuscript/${id}/notes`, { as: editor, body: note })
  const success = 'The note is saved. It goes to Zainab Musa by e-mail.'
  expect(said).toMatchObject({ status: 201, body: { success } })
  expect((await lastLetter(colleague.email))?.text).toContain('is this in scope? Ask ola@example.org.')
  const to = (staffId: string) =>
    request(`/manuscript/${id}/handling-editor`, { as: editor, method: 'PATCH', body: { staffId } })
  expect((await to(colleague.id)).status).toBe(200)
  expect((await lastLetter(colleague.email))?.subject).toContain('You look after')
  expect((await to((await site.staff('editor', 'domain-multidisciplinary-journal')).id)).status).toBe(400)
  const { body } = await request<{ notes: object[]; handlingEditor: object }>(`/manuscript/${id}/review`, {
    as: editor,
  })
  expect(body).toMatchObject({ notes: [note], handlingEditor: { name: 'Zainab Musa' } })
})

test('a manuscript in screening takes no notes, and one that needs no editor is handed to nobody', async () => {
  const admin = await site.staff('admin')
  const note = (id: string) => request(`/manuscript/${id}/notes`, { as: admin, body: { text: 'Early.' } })
  const handOver = (id: string) =>
    request(`/manuscript/${id}/handling-editor`, { as: admin, method: 'PATCH', body: { staffId: editor.id } })
  const [early, rejected] = [await site.manuscript('screening'), await site.manuscript('rejected')]
  const notYet = 'This manuscript is in screening. Notes begin once it is under review.'
  expect(await note(early.id)).toMatchObject({ status: 409, body: { error: notYet } })
  expect((await handOver(early.id)).status).toBe(200)
  const needless = 'This manuscript was rejected, so it needs no editor any more.'
  expect(await handOver(rejected.id)).toMatchObject({ status: 409, body: { error: needless } })
  expect((await note(rejected.id)).status).toBe(201)
})

test('a report that names its reviewer goes to the author only if staff confirm it, and the history says so', async () => {
  const { id } = await site.manuscript('under-review')
  const reviewer = { name: 'Tom Thirdson' }
  const toAuthor = 'Sound. Yours, Tom Thirdson'
  const naming = await reviews.review(id, 'submitted', { reviewer, report: { toAuthor }, invitation: { number: 2 } })
  const body = { decision: 'reject', comment: 'Too small.', reports: [naming.id] }
  const refused = await request<{ fields: object }>(`/manuscript/${id}/decision`, { as: editor, body })
  const sentence =
    'The report of Reviewer 2 seems to name its reviewer. Redact it, or confirm that the author gets it as it is.'
  expect([refused.status, refused.body.fields]).toEqual([400, { despiteNames: sentence }])
  expect((await site.steps(id)).map(({ action }) => action)).not.toContain('reject')
  expect((await decide(id, { ...body, despiteNames: [naming.id] })).status).toBe(200)
  const steps = await site.steps(id)
  expect(steps.find(({ action }) => action === 'send-naming-report')).toMatchObject({
    ...{ reason: 'Reviewer 2', actorId: editor.id },
  })
})

test('approval without a word holds back a report that is signed with a first name, until it is redacted or confirmed', async () => {
  const { id } = await site.manuscript('under-review')
  const person = { name: 'Rhea Kapoor' }
  const toAuthor = 'Sound work, but the sample is small.\n\nRhea'
  const signed = await reviews.review(id, 'submitted', { reviewer: person, report: { toAuthor } })
  const asked = { decision: 'accept', reports: [signed.id] }
  expect((await decide(id, asked)).body.error).toContain('seems to name its reviewer')
  const early = await request<Reply>(`/invitation/${signed.id}/release`, { as: editor, body: { despiteNames: true } })
  expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('have not decided yet')])
  expect((await request(`/manuscript/${id}/approve`, { as: editor, method: 'PATCH', body: {} })).status).toBe(200)
  expect((await lastLetter(written.email))?.text).not.toContain('sample is small')
  const { body } = await request<ReviewDesk>(`/manuscript/${id}/review`, { as: editor })
  expect(body.rounds[0]).toMatchObject({ sentReports: [], invitations: [{ selfNamed: ['Rhea'] }] })

  const release = (body: object) => request<Reply>(`/invitation/${signed.id}/release`, { as: editor, body })
  expect(await release({})).toMatchObject({ status: 400, body: { fields: { despiteNames: expect.any(String) } } })
  const redacted = { text: 'Sound work, but the sample is small.' }
  const patch = { as: editor, method: 'PATCH', body: redacted } as const
  expect((await request(`/invitation/${signed.id}/report`, patch)).status).toBe(200)
  expect((await release({})).status).toBe(200)
  const letter = await lastLetter(written.email)
  expect(letter?.text).toContain('sample is small')
  expect(letter?.text).not.toContain('Rhea')
  const read = await request<SentReports>(`/reports/${linkIn(letter?.text, 'reports')}`)
  expect(JSON.stringify(read.body)).toContain('sample is small')
  expect((await release({})).status).toBe(409)
  expect((await site.steps(id)).at(-1)).toMatchObject({ action: 'release-report', reason: 'Reviewer 1' })
})

test.each(['Best,\nRhea', 'rhea', 'Dr Rhea', 'R.K.', 'Kapoor'])(
  'a report that ends in %j goes only with a word of the editor',
  async (end) => {
    const { id } = await site.manuscript('under-review')
    const report = { toAuthor: `Sound work.\n\n${end}` }
    const signed = await reviews.review(id, 'submitted', { reviewer: { name: 'Rhea Kapoor' }, report })
    const asked = { decision: 'reject', reports: [signed.id] }
    expect(await decide(id, asked)).toMatchObject({
      status: 400,
      body: { fields: { despiteNames: expect.any(String) } },
    })
    expect((await decide(id, { ...asked, despiteNames: [signed.id] })).status).toBe(200)
  },
)

test('a report that names another reviewer who did not sign is held back too', async () => {
  const { id } = await site.manuscript('under-review')
  const report = { toAuthor: 'I agree with Tom Thirdson and Sam Signer.', isSigned: true }
  const naming = await reviews.review(id, 'submitted', { reviewer: { name: 'Nora Namer' }, report })
  const other = { reviewer: { name: 'Tom Thirdson' }, invitation: { number: 2 } }
  await reviews.review(id, 'submitted', other)
  const signer = { reviewer: { name: 'Sam Signer' }, invitation: { number: 3 }, report: { isSigned: true } }
  await reviews.review(id, 'submitted', signer)
  const desk = await request<ReviewDesk>(`/manuscript/${id}/review`, { as: editor })
  expect(desk.body.rounds[0]?.invitations[0]).toMatchObject({
    ...{ selfNamed: [], otherNamed: ['Tom Thirdson', 'Sam Signer'] },
  })
  const body = { decision: 'reject', reports: [naming.id] }
  const error =
    'The report of Reviewer 1 seems to name another reviewer. Redact it, or confirm that the author gets it as it is.'
  expect(await decide(id, body)).toMatchObject({ status: 400, body: { error } })
  expect((await decide(id, { ...body, despiteNames: [naming.id] })).status).toBe(200)
})

test.each([
  ['comment', { comment: 'As Tom Thirdson says, too small.' }],
  ['changed e-mail', { comment: 'Too small.', letter: { text: 'Too small, says Tom Thirdson.' } }],
])('a %s that names a reviewer goes to the author only if staff confirm it', async (_, words) => {
  const { id } = await site.manuscript('under-review')
  await reviews.review(id, 'submitted', { reviewer: { name: 'Tom Thirdson' } })
  const body = { decision: 'reject', ...words }
  const error =
    'Your words seem to name somebody who was asked to review and did not sign: “Tom Thirdson”. Take the name out, or confirm that the author reads it.'
  expect(await decide(id, body)).toMatchObject({
    status: 400,
    body: { error, fields: { 'letter.despiteNames': error } },
  })
  const letter = { ...('letter' in words ? words.letter : {}), despiteNames: true }
  expect((await decide(id, { ...body, letter })).status).toBe(200)
  const step = (await site.steps(id)).find(({ action }) => action === 'send-naming-letter')
  expect(step).toMatchObject({ reason: null, actorId: editor.id })
})

test('words that name who declined, or who signed only a report that the author never got, need confirming, too', async () => {
  const { id } = await site.manuscript('under-review')
  await reviews.review(id, 'declined', { reviewer: { name: 'Dina Decliner' } })
  const signed = { reviewer: { name: 'Sam Signer' }, invitation: { number: 2 }, report: { isSigned: true } }
  const { id: sam } = await reviews.review(id, 'submitted', signed)
  const named = async (name: string, reports: string[]) => {
    const { body } = await decide(id, { decision: 'reject', comment: `As ${name} said, too small.`, reports })
    return body.error?.includes(`did not sign: “${name}”`) ?? false
  }
  expect([await named('Dina Decliner', []), await named('Sam Signer', []), await named('Sam Signer', [sam])]).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['approve', { letter: { text: 'Approved, says Tom Thirdson.' } }],
  ['reject', { comment: 'As Tom Thirdson says, too small.' }],
] as const)('the same holds for the button %s', async (action, body) => {
  const { id } = await site.manuscript('under-review')
  await reviews.review(id, 'submitted', { reviewer: { name: 'Tom Thirdson' } })
  const send = (body: object) => request(`/manuscript/${id}/${action}`, { as: editor, method: 'PATCH', body })
  expect(await send(body)).toMatchObject({
    status: 400,
    body: { fields: { 'letter.despiteNames': expect.stringContaining('Tom Thirdson') } },
  })
  const letter = { ...('letter' in body ? body.letter : {}), despiteNames: true }
  expect((await send({ ...body, letter })).status).toBe(200)
  expect((await site.steps(id)).map(({ action }) => action)).toContain('send-naming-letter')
  expect((await lastLetter(written.email))?.text).toContain('Tom Thirdson')
})

test("the editors' own words go with an acceptance, too", async () => {
  const { id } = await reviewed()
  const chosen = { decision: 'accept', comment: 'Please check the proofs with care.' }
  const { body } = await request<Reply>(`/manuscript/${id}/decision-letter`, { as: editor, body: chosen })
  expect((await decide(id, chosen)).status).toBe(200)
  for (const text of [body.text, (await lastLetter(written.email))?.text]) expect(text).toContain(chosen.comment)
})

test('whoever is asked after somebody named them is a number in the history that staff read', async () => {
  const { id } = await site.manuscript('rejected')
  const body = { comment: 'Let us ask Tom Thirdson.' }
  await request(`/manuscript/${id}/reopen`, { as: await site.staff('admin'), method: 'PATCH', body })
  const reasons = async () => {
    const { body } = await request<StaffManuscript>(`/manuscript/${id}`, { as: editor })
    return body.log.map(({ reason }) => reason)
  }
  expect(await reasons()).toContain(body.comment)
  await reviews.review(id, 'invited', { reviewer: { name: 'Tom Thirdson' } })
  expect(await reasons()).toContain('Let us ask [Reviewer 1].')
})
