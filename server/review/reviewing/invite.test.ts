import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { letters } from '../../db/schema.ts'
import { createJobs } from '../../jobs/handlers.ts'

const day = 24 * 60 * 60 * 1000
const began = new Date('2026-11-02T10:00:00Z')
const site = await reviewSite({ at: began })
const { reviews, request, deps } = site
const editor = await site.staff('editor', health)

beforeEach(() => site.clock.set(began))

const words = { subject: 'Invitation to review', message: 'We would value your view.', answerDays: 7, reportDays: 21 }

async function ready(given: Parameters<typeof site.manuscript>[1] = {}) {
  const { id } = await site.manuscript('under-review', given)
  await reviews.copy(id)
  return id
}

type Asked = { id: string; isAlternate?: boolean; despiteConflict?: boolean }

async function invite(id: string, people: Asked[], more: object = {}) {
  const reviewers = people.map(({ id, isAlternate, despiteConflict }) => ({ id, isAlternate, despiteConflict }))
  const body = { reviewers, ...words, ...more }
  return request<{ error: string; fields?: object; invited: number; queued: number }>(`/manuscript/${id}/invitations`, {
    as: editor,
    body,
  })
}

// In process, because the editor's session ends before some of these days are over.
const account = {
  realm: 'staff',
  id: editor.id,
  name: 'Stella',
  email: editor.email,
  role: 'editor',
  access: health,
} as const
const desk = (id: string) => site.services.reviewing.reviewDesk(account, { id })
const statesOf = async (id: string) =>
  (await desk(id)).rounds.flatMap(({ invitations }) => invitations.map(({ state }) => state))
const watch = () => createJobs(deps)['watch-reviews']?.run({})
const lettersTo = async (email: string) => (await site.letters(email)).map(({ subject }) => subject)

test('several reviewers are invited at once: each gets a link of their own, and nothing about the authors', async () => {
  const id = await ready()
  const people = [await reviews.reviewer(), await reviews.reviewer({ name: 'Ravi Reader' })]
  expect(await invite(id, people)).toMatchObject({ status: 201, body: { invited: 2, queued: 0 } })
  const letters = await Promise.all(people.map(async ({ email }) => (await site.letters(email))[0]))
  const tokens = letters.map((letter) => /\/reviewing\/([\w-]{43})/.exec(letter?.text ?? '')?.[1])
  expect(new Set(tokens).size).toBe(2)
  for (const letter of letters) {
    expect(letter?.text).toContain('Please accept or decline by Monday, 9 November 2026.')
    expect(letter?.text).toContain(
      'If you accept today, your report is due on Monday, 23 November 2026; if you accept later, you have 21 days from that day.',
    )
    expect(JSON.stringify(letter)).not.toMatch(/Ada Sample|Bayo Sample|ada\.sample|bayo\.sample/)
  }
  expect(await desk(id)).toMatchObject({ stage: 'waiting-for-reviewers', handlingEditor: { _id: editor.id } })
})

test('a namesake of an author, and who asked not to be asked, are invited only if staff confirm it, which is kept', async () => {
  const id = await ready()
  const namesake = await reviews.reviewer({ name: 'Bayo Sample', email: 'b.other@uni.example' })
  const left = await reviews.reviewer({ name: 'Lee Left', leftAt: new Date() })
  const refused = await invite(id, [namesake, { ...left, isAlternate: true }])
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    [`despite.${namesake.id}`]:
      'Bayo Sample: Has the same name as the author Bayo Sample. Make sure that they are two people. Confirm that you invite them all the same.',
    [`despite.${left.id}`]: 'Lee Left: Asked not to be asked. Confirm that you invite them all the same.',
  })
  expect(await statesOf(id)).toEqual([])
  const confirmed = [namesake, { ...left, isAlternate: true }].map((one) => ({ ...one, despiteConflict: true }))
  expect((await invite(id, confirmed)).status).toBe(201)
  const steps = (await site.steps(id)).filter(({ action }) => action === 'invite-despite')
  expect(steps.map(({ reason, actorId }) => [reason, actorId])).toEqual([
    ['Reviewer 1 has the name of an author', editor.id],
    ['Reviewer 2 asked not to be asked', editor.id],
  ])
  expect(JSON.stringify(await site.steps(id))).not.toMatch(/Bayo|Lee Left/)
})

test('an invitation that names an author is refused, for alternates too; the title may say what it says', async () => {
  const id = await ready()
  const [person, other] = [await reviews.reviewer(), await reviews.reviewer()]
  const message = 'You know Ada Sample. Her co-author is at bayo.sample@example.org.'
  const sentence =
    'Take “Ada Sample”, “bayo.sample@example.org” out of the text: reviewers must not see who wrote the manuscript.'
  for (const isAlternate of [false, true])
    expect(await invite(id, [{ ...person, isAlternate }], { message })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { message: sentence } },
    })
  expect((await invite(id, [person], { subject: 'A study by B. Sample' })).body).toHaveProperty('fields.subject')
  expect(await statesOf(id)).toEqual([])
  const { body: usual } = await request<{ subject: string; message: string }>(`/manuscript/${id}/invitation-letter`, {
    as: editor,
  })
  const { subject } = usual
  const signed = { message: 'We would value your view.\n\nBest, Bayo' }
  const given = "An author is called “Bayo”. Take the name out, or confirm that it is somebody else's."
  expect((await invite(id, [person], signed)).body.fields).toEqual({ despiteGivenNames: given })
  const third = await reviews.reviewer()
  expect((await invite(id, [third], { ...signed, despiteGivenNames: true })).status).toBe(201)
  expect((await invite(id, [person, other], { subject, message: usual.message })).status).toBe(201)
})

test('an author whom the copy hides in the abstract is refused in the invitation, too', async () => {
  const id = await ready({ abstract: 'Ada Sample asked traders.' })
  const person = await reviews.reviewer()
  const { body } = await invite(id, [person], { message: 'You know Ada Sample.' })
  expect(body.error).toContain('Take “Ada Sample” out of the text')
})

test('the editor reads the whole e-mail before it goes, with the days as chosen', async () => {
  const id = await ready()
  const person = await reviews.reviewer()
  const path = `/manuscript/${id}/invitation-letter`
  const { body } = await request<{ rest: string }>(`${path}?answerDays=3&reportDays=12`, { as: editor })
  expect(body.rest).toMatch(/^Title: .*by Thursday, 5 November 2026\. .*due on Saturday, 14 November 2026/s)
  expect((await request<{ rest: string }>(path, { as: editor })).body.rest).toContain('by Monday, 9 November 2026')
  expect((await request(`${path}?answerDays=0`, { as: editor })).status).toBe(400)
  await invite(id, [person], { answerDays: 3, reportDays: 12 })
  const [letter] = await site.letters(person.email)
  const ended = letter?.text.replace(/https?:.*\/reviewing\/.*/, '(the reviewer’s own link)')
  expect(ended).toContain(`We would value your view.\n\n${body.rest}\n\n-- `)
})

test('nobody is invited before the copy without names is accepted, nor twice, nor to review their own work', async () => {
  const { id } = await site.manuscript('under-review')
  const person = await reviews.reviewer()
  expect(await invite(id, [person])).toMatchObject({
    status: 409,
    body: { error: "Check the reviewers' copy first: reviewers must not see who wrote the manuscript." },
  })
  await reviews.copy(id)
  expect((await invite(id, [person])).status).toBe(201)
  expect(await invite(id, [person])).toMatchObject({
    status: 409,
    body: { error: 'Rita Reviewer was already asked in this round.' },
  })
  const author = await reviews.reviewer({ email: 'bayo.sample@example.org', name: 'B. Sample' })
  expect(await invite(id, [author])).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Is an author of this manuscript') },
  })
  expect(await statesOf(id)).toEqual(['invited'])
})

test('an alternate is asked when somebody does not answer in time, once; the silent invitation stays open', async () => {
  const id = await ready()
  const [first, second, third] = [await reviews.reviewer(), await reviews.reviewer(), await reviews.reviewer()]
  await invite(id, [first, { ...second, isAlternate: true }, { ...third, isAlternate: true }])
  const queued = (await site.steps(id)).filter(({ action }) => action === 'queue-reviewer')
  expect(queued.map(({ reason }) => reason)).toEqual(['Reviewer 2', 'Reviewer 3'])
  expect(await statesOf(id)).toEqual(['invited', 'queued', 'queued'])
  site.clock.set(new Date(began.getTime() + 7 * day))
  await watch()
  expect(await statesOf(id)).toEqual(['invited', 'queued', 'queued'])
  site.clock.set(new Date(began.getTime() + 8 * day))
  await watch()
  await watch()
  expect(await statesOf(id)).toEqual(['invited', 'invited', 'queued'])
  expect(await lettersTo(second.email)).toEqual(['Invitation to review'])
})

test('reminders go before, on and after the due day, each once, and stop when the reviewer has answered', async () => {
  const id = await ready()
  const person = await reviews.reviewer()
  await invite(id, [person])
  const reminders = async () => (await lettersTo(person.email)).length - 1
  for (const [after, count] of [
    [4, 0],
    [5, 1],
    [6, 1],
    [7, 2],
    [9, 2],
    [10, 3],
    [30, 3],
  ] as const) {
    site.clock.set(new Date(began.getTime() + after * day))
    await watch()
    await watch()
    expect([after, await reminders()]).toEqual([after, count])
  }
  expect((await site.steps(id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['invite-reviewer', 'staff'],
    ...Array(3).fill(['remind-reviewer', 'site']),
  ])
})

test('an editor reminds by hand at most once a day, gives more time, and cancels: the reviewer hears of each', async () => {
  const id = await ready()
  const { id: invitation, reviewer } = await reviews.review(id, 'accepted', {
    invitation: { reportDueOn: '2026-11-20' },
  })
  const ask = (method: string, path: string, body?: object) =>
    request<{ error: string }>(`/invitation/${invitation}/${path}`, { as: editor, method, body })
  expect((await ask('POST', 'remind')).status).toBe(200)
  expect((await ask('POST', 'remind')).status).toBe(429)
  expect(await ask('PATCH', 'extend', { dueOn: '2026-11-02' })).toMatchObject({
    status: 400,
    body: { error: 'Please choose a day after today and within a year.' },
  })
  expect((await ask('PATCH', 'extend', { dueOn: '2026-12-07' })).status).toBe(200)
  expect((await site.steps(id)).at(-1)?.reason).toBe('Reviewer 1, until Monday, 7 December 2026')
  expect(await site.row(id)).toMatchObject({ reviewDueOn: '2026-12-07' })
  expect((await ask('PATCH', 'cancel')).status).toBe(200)
  expect((await ask('PATCH', 'cancel')).status).toBe(409)
  expect((await site.steps(id)).at(-1)?.reason).toBe('Reviewer 1: cancelled by hand.')
  expect(await site.row(id)).toMatchObject({ reviewDueOn: null, reviewStage: 'needs-reviewers' })
  expect(await lettersTo(reviewer.email)).toEqual([
    expect.stringContaining('Reminder: your report'),
    'Your report is now due on Monday, 7 December 2026',
    expect.stringContaining('No review needed'),
  ])
})

test('more time to answer an invitation is reported to whom it is given', async () => {
  const id = await ready()
  const person = await reviews.reviewer()
  await invite(id, [person])
  const [asked] = (await desk(id)).rounds[0]?.invitations ?? []
  const body = { dueOn: '2026-12-07' }
  expect((await request(`/invitation/${asked?._id}/extend`, { as: editor, method: 'PATCH', body })).status).toBe(200)
  expect(await lettersTo(person.email)).toEqual([
    'Invitation to review',
    'Your answer is now due on Monday, 7 December 2026',
  ])
})

test('alternates are put into another order, and taken out of the queue', async () => {
  const id = await ready()
  const people = [await reviews.reviewer({ name: 'One' }), await reviews.reviewer({ name: 'Two' })]
  await invite(
    id,
    people.map((one) => ({ ...one, isAlternate: true })),
  )
  const queue = async () =>
    (await desk(id)).rounds[0]?.invitations.map(({ _id, reviewer }) => ({ _id, name: reviewer.name })) ?? []
  const [one, two] = await queue()
  await request(`/manuscript/${id}/alternates`, {
    as: editor,
    method: 'PATCH',
    body: { ids: [two?._id, one?._id] },
  })
  expect(await queue()).toEqual([two, one])
  await request(`/invitation/${one?._id}/cancel`, { as: editor, method: 'PATCH' })
  expect(await queue()).toEqual([two])
})

test('an alternate is asked before anybody declines, once, and is not invited as somebody new', async () => {
  const id = await ready()
  const person = await reviews.reviewer({ name: 'Alma Alternate' })
  await invite(id, [{ ...person, isAlternate: true }])
  expect(await invite(id, [person])).toMatchObject({
    status: 409,
    body: { error: "Alma Alternate waits as an alternate: ask them on the manuscript's page." },
  })
  const [queued] = (await desk(id)).rounds[0]?.invitations ?? []
  const ask = () => request<object>(`/invitation/${queued?._id}/ask`, { as: editor, method: 'POST' })
  expect(await ask()).toMatchObject({ status: 200, body: { success: 'Alma Alternate is asked now.' } })
  expect((await ask()).status).toBe(409)
  expect(await lettersTo(person.email)).toEqual(['Invitation to review'])
  expect(await statesOf(id)).toEqual(['invited'])
})

test('an invitation that was not delivered waits for nobody: an alternate is asked, and it is sent again', async () => {
  const id = await ready()
  const [lost, other, next] = [await reviews.reviewer(), await reviews.reviewer(), await reviews.reviewer()]
  await invite(id, [lost, other, { ...next, isAlternate: true }])
  const fail = (email: string) =>
    site.db
      .update(letters)
      .set({ state: 'failed', lastError: '550 5.1.1 No such user here' })
      .where(eq(letters.toEmail, email))
  await fail(lost.email)
  await watch()
  await watch()
  expect(await lettersTo(next.email)).toEqual(['Invitation to review'])
  const shown = (await desk(id)).rounds[0]?.invitations.map(({ state, undelivered }) => [state, undelivered])
  expect(shown).toEqual([
    ['invited', '550 5.1.1 No such user here'],
    ['invited', null],
    ['invited', null],
  ])
  await fail(other.email)
  await watch()
  expect(await site.row(id)).toMatchObject({ reviewStage: 'needs-reviewers' })
  const [first] = (await desk(id)).rounds[0]?.invitations ?? []
  const again = () => request(`/invitation/${first?._id}/remind`, { as: editor, method: 'POST' })
  expect(await again()).toMatchObject({ status: 200, body: { success: 'The invitation is on its way.' } })
  expect(await lettersTo(lost.email)).toEqual(['Invitation to review', 'Invitation to review'])
  expect(await site.row(id)).toMatchObject({ reviewStage: 'waiting-for-reviewers' })
  expect((await again()).status).toBe(429)
  await fail(lost.email)
  expect((await again()).status).toBe(200)
})

test('what is not under review has no review to change', async () => {
  const { id } = await site.manuscript('approved')
  expect(await invite(id, [await reviews.reviewer()])).toMatchObject({ status: 409 })
})

test('an invitation to a second round says that it is a revision, and thanks who reported before', async () => {
  const id = await ready()
  type Usual = { subject: string; message: string; thanks: string | null }
  const usual = async () => (await request<Usual>(`/manuscript/${id}/invitation-letter`, { as: editor })).body
  const answered = await reviews.review(id, 'submitted')
  const unanswered = await reviews.review(id, 'submitted', { invitation: { number: 2 } })
  const declined = await reviews.review(id, 'declined', { invitation: { number: 3 } })
  await reviews.decide(answered.roundId, { decision: 'major-revision', sentReports: [answered.id] })
  expect((await usual()).thanks).toBeNull()
  await reviews.revise(answered.roundId, {})
  await reviews.decide(answered.roundId, { decision: 'major-revision', sentReports: [] })
  expect((await usual()).message).toContain('The authors have changed it as the editors asked.')
  await reviews.decide(answered.roundId, { decision: 'major-revision', sentReports: [answered.id] })
  const { thanks, subject, message } = await usual()
  expect(subject).toMatch(/^Invitation to review a revised manuscript: /)
  expect(message).toContain("The authors have changed it and answered the reviewers' comments")
  const people = [answered.reviewer, unanswered.reviewer, declined.reviewer, await reviews.reviewer()]
  expect((await invite(id, people, { subject, message })).status).toBe(201)
  const texts = await Promise.all(people.map(async ({ email }) => (await site.letters(email)).at(-1)?.text))
  const start = (words: string) => expect.stringMatching(new RegExp(`^Dear Rita Reviewer,\\n\\n${words}`))
  expect(texts).toEqual([
    start(`${thanks}\\n\\nWe would be grateful`),
    start('Thank you for your report on an earlier version .* The revised version is in\\.\\n\\nWe would be grateful'),
    start('We would be grateful for your opinion on the revised version'),
    start('We would be grateful for your opinion on the revised version'),
  ])
})
