import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { momentInWords } from '#domain/words/day.ts'
import { inOrder } from '#tests/support/in-order.ts'
import { health, linkIn, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { manuscriptVersions, reviewers, reviewInvitations, reviewRounds, revisions } from '../../db/schema.ts'
import { checkHistories } from '../../office/history/check.ts'
import { watchReviews } from './watch.ts'

const limits = { 'review-change': 1000, 'wrong-link': 1000 }
const site = await reviewSite({ at: new Date('2026-11-02T10:00:00Z'), config: { limits } })
const { db, deps, database, request, reviews } = site
const [editor, other] = [
  await site.staff('editor', health, { name: 'Eda Editor' }),
  await site.staff('editor', health, { name: 'Odo Other' }),
]

type Reply = { status: number; body: { error?: string; updatedAt?: string } }
type Call = () => Promise<Reply>

/** Both orders of two calls: whoever comes first waits first for the manuscript. */
const orders: [number, number][] = [
  [0, 1],
  [1, 0],
]
const inTurn: [number, number] = [0, 1]

const manuscriptOf = (id: string) => `select from manuscripts where id = '${id}' for update`

/** Answers in the order of the calls, whichever of them was first. */
async function race(lock: string, [first, second]: [number, number], calls: [Call, Call]) {
  const answers = await inOrder<Reply>(database, lock, [calls[first] ?? expect.fail(), calls[second] ?? expect.fail()])
  const [one, two] = first === 0 ? answers : answers.toReversed()
  return [one ?? expect.fail(), two ?? expect.fail()] as const
}

const post = (path: string, body: object = {}, as?: { cookie: string }): Promise<Reply> =>
  request(path, { as, body, method: 'POST' })
const patch = (path: string, body: object = {}, as?: { cookie: string }): Promise<Reply> =>
  request(path, { as, body, method: 'PATCH' })
const accept = (token: string) => post(`/reviewing/${token}/accept`, { conflict: 'no' })
const decline = (token: string, more: object = {}) => post(`/reviewing/${token}/decline`, { reason: 'busy', ...more })
const cancel = (id: string) => patch(`/invitation/${id}/cancel`, {}, editor)
const decide = (id: string, body: object, as = editor) => post(`/manuscript/${id}/decision`, body, as)
const reject = (id: string) => patch(`/manuscript/${id}/reject`, { comment: 'Out of scope.' }, editor)
const watch = (): Promise<Reply> => watchReviews(deps).then(() => ({ status: 200, body: {} }))

const report = {
  recommendation: 'minor-revision',
  toAuthor: 'The sample is small.',
  toEditor: 'Between us.',
  answers: { methods: 4, analysis: 3, originality: 5, writing: 2 },
}
const save = (token: string, more: object = {}): Promise<Reply> =>
  request(`/reviewing/${token}/report`, { method: 'PUT', body: { ...report, ...more } })
const submit = (token: string, since = '') => post(`/reviewing/${token}/submit`, { since })

async function drafted(invitation: Partial<typeof reviewInvitations.$inferInsert> = {}) {
  const given = await site.review('accepted', { invitation })
  return { ...given, since: (await save(given.token)).body.updatedAt }
}

const kindsAbout = async (id: string) => (await site.lettersAbout(id)).map(({ kind }) => kind).sort()
const actionsOn = async (id: string) => (await site.steps(id)).map(({ action }) => action)
const stateOf = async (id: string) => (await reviews.invitationRow(id))?.state
const statuses = (answers: readonly Reply[]) => answers.map(({ status }) => status)

afterEach(async () => {
  expect((await checkHistories(deps)).broken).toEqual([])
})

test.each(orders)(
  'two editors decide: the first decision counts, the second editor reads so (%i first)',
  async (...order) => {
    const { id } = await site.manuscript('under-review')
    const { id: first } = await reviews.review(id, 'submitted')
    const updatedAt = (await site.row(id))?.updatedAt.toISOString()
    site.clock.pass({ minutes: 1 })
    const answers = await race(manuscriptOf(id), order, [
      () => decide(id, { decision: 'accept', reports: [first], updatedAt }),
      () => decide(id, { decision: 'major-revision', reports: [first], updatedAt }, other),
    ])
    const isAccepted = order[0] === 0
    expect(statuses(answers)).toEqual(isAccepted ? [200, 409] : [409, 200])
    const did = isAccepted ? 'Eda Editor approved this manuscript' : 'Odo Other asked for a major revision'
    const sentence = `${did} (${momentInWords(site.clock.now())}). Your decision was not sent.`
    expect(answers[isAccepted ? 1 : 0].body.error).toBe(sentence)
    // Those who come a moment later read the same, whichever way they decide.
    expect((await decide(id, { decision: 'reject', reports: [first], updatedAt })).body.error).toBe(sentence)
    expect((await patch(`/manuscript/${id}/approve`, { updatedAt }, editor)).body.error).toBe(sentence)
    const [round] = await db.select().from(reviewRounds).where(eq(reviewRounds.manuscriptId, id))
    expect(round?.decision).toBe(isAccepted ? 'accept' : 'major-revision')
    expect(await db.$count(revisions, eq(revisions.roundId, round?.id ?? ''))).toBe(isAccepted ? 0 : 1)
    expect(await actionsOn(id)).toEqual(isAccepted ? ['decide-early', 'approve'] : ['revise'])
    expect((await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === written.email)).toHaveLength(1)
  },
)

test('two editors ask for a revision at the same moment: the author is asked once', async () => {
  const { id } = await site.manuscript('under-review')
  await reviews.review(id, 'submitted')
  const answers = await race(manuscriptOf(id), inTurn, [
    () => decide(id, { decision: 'minor-revision', comment: 'Shorten it.' }),
    () => decide(id, { decision: 'major-revision', comment: 'Shorten it.' }, other),
  ])
  expect(statuses(answers)).toEqual([200, 409])
  expect(answers[1].body.error).toContain('A revision is already asked for')
})

test.each(orders)('a reviewer declines while an editor cancels: one of the two counts (%i first)', async (...order) => {
  const { id, token, manuscriptId } = await site.review('invited')
  const [declined, cancelled] = await race(manuscriptOf(manuscriptId), order, [() => decline(token), () => cancel(id)])
  const isDeclined = order[0] === 0
  expect([declined.status, cancelled.status]).toEqual(isDeclined ? [200, 409] : [410, 200])
  expect((isDeclined ? cancelled : declined).body.error).toMatch(/answered in the meantime|cancelled/)
  expect(await stateOf(id)).toBe(isDeclined ? 'declined' : 'cancelled')
  expect(await actionsOn(manuscriptId)).toEqual([isDeclined ? 'decline-review' : 'cancel-invitation'])
  expect(await site.lettersAbout(manuscriptId)).toHaveLength(1)
})

test.each(orders)(
  'a reviewer accepts and declines in two tabs: the first answer counts (%i first)',
  async (...order) => {
    const { id, token, manuscriptId } = await site.review('invited')
    const answers = await race(manuscriptOf(manuscriptId), order, [() => accept(token), () => decline(token)])
    expect(statuses(answers).sort()).toEqual([200, 409])
    expect(await stateOf(id)).toBe(order[0] === 0 ? 'accepted' : 'declined')
    expect(await site.steps(manuscriptId)).toHaveLength(1)
  },
)

test.each(orders)(
  'a report comes on its last day while the reminder goes out: it counts, and no reminder follows it (%i first)',
  async (...order) => {
    const { id, token, since, manuscriptId } = await drafted({ reportDueOn: '2026-11-02' })
    const answers = await race(manuscriptOf(manuscriptId), order, [() => submit(token, since), watch])
    expect(statuses(answers)).toEqual([200, 200])
    expect(await stateOf(id)).toBe('submitted')
    const reminded = order[0] === 1 ? ['remind-reviewer'] : []
    expect(await actionsOn(manuscriptId)).toEqual([...reminded, 'submit-report'])
    await watch()
    expect(await actionsOn(manuscriptId)).toHaveLength(reminded.length + 1)
  },
)

test.each(orders)(
  'a report comes while the editor gives more time: it counts in either order (%i first)',
  async (...order) => {
    const { id, token, since, manuscriptId } = await drafted({ reportDueOn: '2026-11-02' })
    const more = () => patch(`/invitation/${id}/extend`, { dueOn: '2026-11-20' }, editor)
    const [sent, extended] = await race(manuscriptOf(manuscriptId), order, [() => submit(token, since), more])
    expect([sent.status, extended.status]).toEqual(order[0] === 0 ? [200, 409] : [200, 200])
    expect(await stateOf(id)).toBe('submitted')
    expect(await site.row(manuscriptId)).toMatchObject({ reviewDueOn: null })
  },
)

test.each(orders)(
  'a report comes while an editor decides: it is part of the round or refused, and never lost (%i first)',
  async (...order) => {
    const { id, token, since, manuscriptId } = await drafted()
    const [sent, decided] = await race(manuscriptOf(manuscriptId), order, [
      () => submit(token, since),
      () => reject(manuscriptId),
    ])
    const isSent = order[0] === 0
    expect([sent.status, decided.status]).toEqual([isSent ? 200 : 410, 200])
    expect(await stateOf(id)).toBe(isSent ? 'submitted' : 'cancelled')
    expect((await reviews.reportRow(id))?.toEditor).toBe(report.toEditor)
    if (!isSent) expect(sent.body.error).toContain('The editors have made their decision')
  },
)

test.each(orders)(
  'a report is submitted in two tabs, or saved in another: one report, and no word is overwritten (%i first)',
  async (...order) => {
    const twice = await drafted()
    const again = await race(manuscriptOf(twice.manuscriptId), order, [
      () => submit(twice.token, twice.since),
      () => submit(twice.token, twice.since),
    ])
    expect(statuses(again).sort()).toEqual([200, 409])
    expect(await kindsAbout(twice.manuscriptId)).toEqual(['review-report', 'review-thanks'])

    const { id, token, since, manuscriptId } = await drafted()
    const [sent, saved] = await race(manuscriptOf(manuscriptId), order, [
      () => submit(token, since),
      () => save(token, { since, toAuthor: 'Typed in the other tab.' }),
    ])
    const isSent = order[0] === 0
    expect([sent.status, saved.status]).toEqual(isSent ? [200, 409] : [409, 200])
    expect((await reviews.reportRow(id))?.toAuthor).toBe(isSent ? report.toAuthor : 'Typed in the other tab.')
    expect(await stateOf(id)).toBe(isSent ? 'submitted' : 'accepted')
  },
)

/** A revision is asked for, answered and complete. */
async function revised() {
  const author = await site.author()
  const { id, deleteToken } = await site.manuscript('under-review', { authorId: author.id })
  const { id: sent } = await reviews.review(id, 'submitted', { report: { toAuthor: 'Weak sampling.' } })
  expect((await decide(id, { decision: 'minor-revision', reports: [sent] })).status).toBe(200)
  const token = linkIn((await site.letters(written.email)).at(-1)?.text, 'revise')
  const answer = { comment: `${sent}.1`, changed: true, text: 'Corrected.', place: 'page 9' }
  expect((await patch(`/revision/${token}/answer`, answer)).status).toBe(200)
  const url = await site.file({ realm: 'link', id })
  expect((await request(`/revision/${token}/file`, { method: 'PUT', body: { url } })).status).toBe(200)
  return { id, token, author, deleteToken }
}

test.each(orders)(
  'a revision comes while an editor rejects: it becomes a version or stays a draft (%i first)',
  async (...order) => {
    const { id, token } = await revised()
    const [sent, decided] = await race(manuscriptOf(id), order, [() => post(`/revision/${token}`), () => reject(id)])
    const isSent = order[0] === 0
    expect([sent.status, decided.status]).toEqual([isSent ? 200 : 409, 200])
    expect(await db.$count(manuscriptVersions, eq(manuscriptVersions.manuscriptId, id))).toBe(isSent ? 2 : 1)
    expect(await db.$count(reviewRounds, eq(reviewRounds.manuscriptId, id))).toBe(isSent ? 2 : 1)
    const { body } = await request<{ state: string; reports: { comments: { answer: { text: string } }[] }[] }>(
      `/revision/${token}`,
    )
    expect(body.state).toBe(isSent ? 'submitted' : 'ended')
    expect(body.reports[0]?.comments[0]?.answer.text).toBe('Corrected.')
  },
)

test('a revision that is submitted twice, by link and by account, makes one version and one round', async () => {
  const { id, token, author } = await revised()
  const answers = await race(manuscriptOf(id), inTurn, [
    () => post(`/revision/${token}`),
    () => post(`/revision/${id}`, {}, author),
  ])
  expect(statuses(answers)).toEqual([200, 200])
  expect(await db.$count(manuscriptVersions, eq(manuscriptVersions.manuscriptId, id))).toBe(2)
  expect(await db.$count(reviewRounds, eq(reviewRounds.manuscriptId, id))).toBe(2)
  expect((await actionsOn(id)).filter((action) => action === 'submit-revision')).toHaveLength(1)
})

test.each(orders)(
  'the author withdraws while an editor decides: one of the two counts, and the other reads so (%i first)',
  async (...order) => {
    const { id, deleteToken } = await site.manuscript('under-review')
    const { reviewer } = await reviews.review(id, 'accepted')
    const withdraw = (): Promise<Reply> => request(`/manuscript/${deleteToken}`, { method: 'DELETE' })
    const [withdrawn, decided] = await race(manuscriptOf(id), order, [
      withdraw,
      () => decide(id, { decision: 'accept' }),
    ])
    const isWithdrawn = order[0] === 0
    expect([withdrawn.status, decided.status]).toEqual(isWithdrawn ? [200, 409] : [409, 200])
    expect((await site.row(id))?.status).toBe(isWithdrawn ? undefined : 'approved')
    const [letter] = await site.letters(reviewer.email)
    expect(letter?.text).toContain(isWithdrawn ? 'The manuscript was withdrawn' : 'The editors have')
    expect(await site.letters(reviewer.email)).toHaveLength(1)
  },
)

test.each(orders)(
  'somebody declines when their silence has just been noticed: one alternate is asked, not two (%i first)',
  async (...order) => {
    const { token, roundId, manuscriptId } = await site.review('invited', { invitation: { answerDueOn: '2026-11-01' } })
    const alternates = [await reviews.reviewer(), await reviews.reviewer()]
    for (const [position, { id }] of alternates.entries())
      await reviews.invitation(roundId, id, 'queued', { position, number: position + 2 })
    expect(statuses(await race(manuscriptOf(manuscriptId), order, [() => decline(token), watch]))).toEqual([200, 200])
    await watch()
    const asked = await Promise.all(alternates.map(({ email }) => site.letters(email)))
    expect(asked.map((letters) => letters.length)).toEqual([1, 0])
  },
)

const words = { subject: 'Invitation to review', message: 'We would value your view.', answerDays: 7, reportDays: 21 }
const invite = (id: string, reviewer: { id: string }, as = editor) =>
  post(`/manuscript/${id}/invitations`, { reviewers: [{ id: reviewer.id }], ...words }, as)

async function ready() {
  const { id } = await site.manuscript('under-review')
  await reviews.copy(id)
  return id
}

test('two editors invite the same reviewer: one e-mail goes, and the second editor reads so', async () => {
  const id = await ready()
  const reviewer = await reviews.reviewer()
  const answers = await race(manuscriptOf(id), inTurn, [() => invite(id, reviewer), () => invite(id, reviewer, other)])
  expect(statuses(answers)).toEqual([201, 409])
  expect(answers[1].body.error).toContain('was already asked in this round')
  expect(await site.letters(reviewer.email)).toHaveLength(1)
})

const merge = (keep: string, gone: string) => post('/reviewers/merge', { keep, other: gone }, editor)
const invitationsTo = (manuscriptId: string) =>
  db
    .select({ reviewerId: reviewInvitations.reviewerId, state: reviewInvitations.state })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .where(eq(reviewRounds.manuscriptId, manuscriptId))

test.each(orders)(
  'two entries are merged while one of them accepts: one person, who has accepted and is thanked (%i first)',
  async (...order) => {
    const keep = await reviews.reviewer({ name: 'Kemi Keep' })
    const { token, manuscriptId, reviewer } = await site.review('invited', { reviewer: { name: 'K. Keep' } })
    const answers = await race(manuscriptOf(manuscriptId), order, [
      () => accept(token),
      () => merge(keep.id, reviewer.id),
    ])
    expect(statuses(answers)).toEqual([200, 200])
    expect(await invitationsTo(manuscriptId)).toEqual([{ reviewerId: keep.id, state: 'accepted' }])
    const thanked = [...(await site.letters(keep.email)), ...(await site.letters(reviewer.email))]
    expect(thanked.filter(({ kind }) => kind !== 'review-address')).toMatchObject([{ kind: 'review-accepted' }])
  },
)

test.each(orders)(
  'a person invited under two addresses declines for ever while the entries are merged: no circle of waiting (%i first)',
  async (...order) => {
    const { token, roundId, manuscriptId, reviewer } = await site.review('invited', {
      invitation: { answerDueOn: '2026-11-05' },
    })
    const second = await reviews.reviewer()
    await reviews.invitation(roundId, second.id, 'invited', { number: 2, answerDueOn: '2026-11-20' })
    const answers = await race(manuscriptOf(manuscriptId), order, [
      () => decline(token, { leaves: true }),
      () => merge(second.id, reviewer.id),
    ])
    // Once they are one, the link to the first address says that there is another.
    const isDeclined = order[0] === 0
    expect(statuses(answers)).toEqual([isDeclined ? 200 : 410, 200])
    const state = isDeclined ? 'declined' : 'invited'
    expect(await invitationsTo(manuscriptId)).toEqual([{ reviewerId: second.id, state }])
    const [entry] = await db.select().from(reviewers).where(eq(reviewers.id, second.id))
    expect(entry?.leftAt !== null).toBe(isDeclined)
    const stage = isDeclined
      ? { reviewStage: 'needs-reviewers', reviewDueOn: null }
      : { reviewStage: 'needs-reviewers', reviewDueOn: '2026-11-20' }
    expect(await site.row(manuscriptId)).toMatchObject(stage)
  },
)

test.each(orders)(
  'somebody is invited while their entry is merged into another: one of the two editors tries again (%i first)',
  async (...order) => {
    const id = await ready()
    const [keep, gone] = [await reviews.reviewer(), await reviews.reviewer()]
    const lock = `select from reviewers where id = '${gone.id}' for update`
    const calls: [Call, Call] = [() => merge(keep.id, gone.id), () => invite(id, gone)]
    const [merged, invited] = await race(lock, order, calls)
    const isMerged = order[0] === 0
    expect([merged.status, invited.status]).toEqual(isMerged ? [200, 409] : [409, 201])
    expect(await invitationsTo(id)).toEqual(isMerged ? [] : [{ reviewerId: gone.id, state: 'invited' }])
    const again = isMerged ? await invite(id, keep) : await merge(keep.id, gone.id)
    expect([200, 201]).toContain(again.status)
    expect(await invitationsTo(id)).toEqual([{ reviewerId: keep.id, state: 'invited' }])
  },
)

test.each(orders)(
  'a reviewer has their data deleted while accepting in another tab: nothing stays open in their name (%i first)',
  async (...order) => {
    const { id, token, manuscriptId, reviewer } = await site.review('invited')
    const own = await reviews.link({ reviewerId: reviewer.id })
    const leave = (): Promise<Reply> => post(`/reviewing/mine/${own}/delete`, { sure: true })
    const [accepted, left] = await race(manuscriptOf(manuscriptId), order, [() => accept(token), leave])
    expect([accepted.status, left.status]).toEqual(order[0] === 0 ? [200, 200] : [404, 200])
    expect(await stateOf(id)).toBe('declined')
  },
)
