import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Revision } from '#contracts/review/revisions.ts'
import { addDays } from '#domain/words/day.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { biology, health, linkIn, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { manuscriptVersions, reviewRounds, revisions } from '../../db/schema.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { watchReviews } from '../../review/reviewing/watch.ts'

const site = await reviewSite({ at: new Date('2026-11-02T10:00:00Z') })
const { reviews, request, db, clock } = site
const editor = await site.staff('editor', health, { name: 'Edith Editor' })

/** A manuscript with two reports, of which the second is signed, and a revision that is asked for. */
async function asked(decision: 'minor-revision' | 'major-revision' = 'minor-revision') {
  const author = await site.author()
  const { id, editToken } = await site.manuscript('under-review', { authorId: author.id })
  const answers = { methods: 2, writing: 4 }
  const first = await reviews.review(id, 'submitted', { invitation: { number: 1 }, report: { answers } })
  const second = await reviews.review(id, 'submitted', {
    invitation: { number: 2 },
    reviewer: { name: 'Ravi Reader' },
    report: { toAuthor: 'Weak sampling, as Uche says.', redacted: 'Weak sampling.', isSigned: true },
  })
  const body = { decision, reports: [first.id, second.id], comment: 'Please take care of the sample.' }
  expect((await request(`/manuscript/${id}/decision`, { as: editor, body })).status).toBe(200)
  const token = linkIn((await site.letters(written.email)).at(-1)?.text, 'revise')
  return { id, author, token, editToken, first, second }
}

type Asked = Awaited<ReturnType<typeof asked>>
type Reply = { error: string; success: string; fields?: Record<string, string> }
const read = (key: string, as?: Asked['author']) => request<Revision & Reply>(`/revision/${key}`, { as })
const answer = (key: string, comment: string, given: object = {}, as?: Asked['author']) =>
  request<Reply>(`/revision/${key}/answer`, {
    method: 'PATCH',
    as,
    body: { comment, changed: true, text: 'Corrected.', place: 'page 9', ...given },
  })
const submit = (key: string, as?: Asked['author']) =>
  request<Reply>(`/revision/${key}`, { method: 'POST', as, body: {} })
const putFile = async ({ token, id }: Pick<Asked, 'token' | 'id'>) => {
  const url = await site.file({ realm: 'link', id })
  expect((await request(`/revision/${token}/file`, { method: 'PUT', body: { url } })).status).toBe(200)
  return url
}
const keysOf = ({ first, second }: Asked) => [`${first.id}.1`, `${first.id}.2`, `${second.id}.1`]

async function answered(given: Asked) {
  for (const key of keysOf(given)) expect((await answer(given.token, key)).status).toBe(200)
  return putFile(given)
}

const revisionOf = async (roundId: string) =>
  (await db.select().from(revisions).where(eq(revisions.roundId, roundId)))[0] ?? null
const lettersTo = async (id: string, email: string) =>
  (await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === email)

test('nobody is invited while the author revises, so that the revision opens the next round itself', async () => {
  const given = await asked()
  const { id: reviewer } = await reviews.reviewer()
  await reviews.copy(given.id)
  const letter = { subject: 'Please review', message: 'Would you?', answerDays: 7, reportDays: 21 }
  const body = { reviewers: [{ id: reviewer, isAlternate: true }], ...letter }
  expect(await request(`/manuscript/${given.id}/invitations`, { as: editor, body })).toMatchObject({
    status: 409,
    body: { error: 'Nobody can be invited now: the author is still revising (due on 23 November 2026).' },
  })
  await answered(given)
  expect((await submit(given.token)).status).toBe(200)
  const rounds = await db.select().from(reviewRounds).where(eq(reviewRounds.manuscriptId, given.id))
  expect(rounds.map(({ version }) => version).sort()).toEqual([1, 2])
})

test('an author reads the reports that were sent, as they were sent, split into comments', async () => {
  const given = await asked()
  const { body, status } = await read(given.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'open', decision: 'minor-revision', dueOn: '2026-11-23', today: '2026-11-02' })
  expect(body.reports).toEqual([
    {
      name: 'Reviewer 1',
      answers: [
        { label: 'The design and the methods', answer: '2 of 5' },
        { label: 'The writing', answer: '4 of 5' },
      ],
      file: null,
      comments: [
        { key: `${given.first.id}.1`, number: 1, text: 'Sound work.', answer: null },
        { key: `${given.first.id}.2`, number: 2, text: 'Table 2 is unclear.', answer: null },
      ],
    },
    {
      name: 'Reviewer 2, Ravi Reader',
      answers: [],
      file: null,
      comments: [{ key: `${given.second.id}.1`, number: 1, text: 'Weak sampling.', answer: null }],
    },
  ])
  expect(body.letter?.text).toContain('Please take care of the sample.')
  expect(body.letter?.text).not.toContain(given.token)
  expect(JSON.stringify(body)).not.toMatch(/Rita Reviewer|reviews\.example|Uche|Between us|Edith/)
})

test('the link and the account of the author open it, and nobody else', async () => {
  const given = await asked()
  const stranger = await site.author()
  expect((await read(given.id, given.author)).body.number).toBe((await read(given.token)).body.number)
  expect((await read(given.editToken)).status).toBe(200)
  expect((await read(given.id)).status).toBe(401)
  expect((await read(given.id, stranger)).status).toBe(404)
  expect((await answer(given.id, `${given.first.id}.1`, {}, stranger)).status).toBe(404)
  expect((await read('a'.repeat(43))).status).toBe(404)
  const { id } = await site.manuscript('under-review', { authorId: stranger.id })
  expect((await read(id, stranger)).status).toBe(404)
})

test('the link alone is enough to upload the new file', async () => {
  const given = await asked()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(smallPdf())], 'revised.pdf'))
  expect((await request(`/revision/${given.token}/file`, { body })).status).toBe(200)
  expect((await read(given.token)).body.file?.name).toBe('revised.pdf')
})

test('answers are kept as a draft, each for itself, so that two tabs lose nothing of each other', async () => {
  const given = await asked()
  const [first = '', second = ''] = keysOf(given)
  await Promise.all([
    answer(given.token, first, { changed: null, text: 'We ', place: '' }),
    answer(given.id, second, { changed: false, text: 'We disagree.', place: '' }, given.author),
  ])
  const comments = (await read(given.token)).body.reports[0]?.comments.map((comment) => comment.answer)
  expect(comments).toEqual([
    { changed: null, text: 'We' },
    { changed: false, text: 'We disagree.' },
  ])
  const was = { changed: null, text: 'We', place: '' }
  expect((await answer(given.token, first, { text: 'We agree.', was })).status).toBe(200)
  // The same again, if the reply was lost.
  expect((await answer(given.token, first, { text: 'We agree. ', was })).status).toBe(200)
  const older = await answer(given.id, first, { text: 'We think not.', was }, given.author)
  expect(older.status).toBe(409)
  expect(older.body.error).toMatch(/^Your answer to Reviewer 1, comment 1, was changed in another tab/)
  expect((await answer(given.id, second, { was: null }, given.author)).status).toBe(409)
  expect((await read(given.token)).body.reports[0]?.comments[0]?.answer?.text).toBe('We agree.')
  expect((await answer(given.token, `${given.first.id}.9`)).status).toBe(404)
  expect((await answer(given.token, first, { text: 'x'.repeat(10_001) })).body.error).toContain('at most 10000')
})

test('an author hears which words tell reviewers who they are, and can submit all the same', async () => {
  const given = await asked()
  await answered(given)
  expect((await read(given.token)).body.telling).toEqual([])
  await db
    .update(revisions)
    .set({
      answers: {
        [`${given.second.id}.1`]: { changed: true, text: 'Done.', place: 'page 4 of Bayo Sample' },
        [`${given.first.id}.2`]: { changed: true, text: 'As Bayo Sample (bayo.sample@example.org) showed.' },
        [`${given.first.id}.1`]: { changed: false, text: 'Thank you. Yours, Bayo' },
      },
    })
    .where(eq(revisions.roundId, given.first.roundId))
  const { telling, givenNames } = (await read(given.token)).body
  expect(givenNames).toEqual([{ place: 'Answer to Reviewer 1, comment 1', words: 'Bayo' }])
  expect(telling).toEqual([
    { place: 'Answer to Reviewer 1, comment 2', words: 'Bayo Sample' },
    { place: 'Answer to Reviewer 1, comment 2', words: 'bayo.sample@example.org' },
    { place: 'Where in the new file, for Reviewer 2, Ravi Reader, comment 1', words: 'Bayo Sample' },
  ])
  expect((await submit(given.token)).status).toBe(200)
})

test('a revision that lacks something is refused with the list of what is left', async () => {
  const given = await asked()
  await answer(given.token, `${given.first.id}.1`)
  const refused = await submit(given.token)
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: 'Left: Reviewer 1, comment 2.',
      fields: {
        [`${given.second.id}.1`]: 'Left: Reviewer 2, Ravi Reader, comment 1.',
        file: 'Left: New file.',
      },
    },
  })
  expect(await revisionOf(given.first.roundId)).toMatchObject({ submittedAt: null })
})

test('a revision makes the next version, opens the next round on it, and both sides hear of it', async () => {
  const given = await asked()
  const url = await answered(given)
  const details = { ...written, title: 'A better title' }
  expect((await request(`/revision/${given.token}/details`, { method: 'PUT', body: details })).status).toBe(200)
  expect((await site.row(given.id))?.title).toBe(written.title)
  expect((await read(given.token)).body).toMatchObject({ changed: ['Title'], record: { title: 'A better title' } })
  expect(await submit(given.token)).toMatchObject({ status: 200, body: { success: expect.stringContaining('Thank') } })

  const versions = await db.select().from(manuscriptVersions).where(eq(manuscriptVersions.manuscriptId, given.id))
  expect(versions.map(({ number, cause, fields }) => [number, cause, fields.title])).toEqual([
    [1, 'submission', written.title],
    [2, 'revision', 'A better title'],
  ])
  expect(fileUrl(versions[1]?.fileId ?? '', site.config.publicUrl)).toBe(url)
  expect(await site.row(given.id)).toMatchObject({
    ...{ title: 'A better title', fileId: versions[1]?.fileId },
    ...{ status: 'under-review', reviewStage: 'revision-in', reviewDueOn: null },
  })
  const rounds = await db.select().from(reviewRounds).where(eq(reviewRounds.manuscriptId, given.id))
  expect(rounds).toContainEqual(expect.objectContaining({ number: 2, version: 2, decision: null }))
  expect(await revisionOf(given.first.roundId)).toMatchObject({ submittedAt: clock.now(), version: 2 })
  expect((await site.steps(given.id)).at(-1)).toMatchObject({
    ...{ action: 'submit-revision', actor: 'link', reason: 'Made version 2.' },
  })
  expect((await lettersTo(given.id, written.email)).at(-1)).toMatchObject({
    subject: expect.stringContaining('We have received your revision'),
  })
  const desk = await request<{ copies: object[] }>(`/manuscript/${given.id}/reviewers-copies`, { as: editor })
  expect(desk.body.copies[0]).toMatchObject({ version: 2, state: 'making' })
  const toEditor = (await lettersTo(given.id, editor.email)).at(-1)
  expect(toEditor?.text).toContain(`/admin/review/${given.id}`)
  expect((await read(given.token)).body).toMatchObject({ state: 'submitted', version: 2 })
  expect((await answer(given.token, `${given.first.id}.1`)).status).toBe(409)
})

test('an open journal names its reviewers to the author, until one has their data deleted', async () => {
  const journal = site.content.journal(health)
  if (!journal) return expect.fail('there is no such journal')
  const { peerReview } = journal
  const given = await asked()
  const names = async () => (await read(given.token)).body.reports.map(({ name }) => name)
  try {
    journal.peerReview = { ...peerReview, anonymity: 'open' }
    expect(await names()).toEqual(['Reviewer 1, Rita Reviewer', 'Reviewer 2, Ravi Reader'])
    const path = `/reviewers/${given.first.reviewer.id}`
    expect((await request(path, { method: 'DELETE', as: editor })).status).toBe(200)
    expect(await names()).toEqual(['Reviewer 1', 'Reviewer 2, Ravi Reader'])
  } finally {
    journal.peerReview = peerReview
  }
})

test('whoever has the link reads at the revision that an appeal or an offer is open, which the status hides', async () => {
  const given = await asked()
  await answered(given)
  expect((await submit(given.token)).status).toBe(200)
  const comment = 'Too small a sample.'
  const reject = { method: 'PATCH', as: editor, body: { comment } }
  expect((await request(`/manuscript/${given.id}/reject`, reject)).status).toBe(200)
  expect((await read(given.token)).body).toMatchObject({ appealed: false, transferOffered: false })
  const token = linkIn((await site.letters(written.email)).at(-1)?.text, 'appeal')
  const offer = { journal: biology }
  expect((await request(`/manuscript/${given.id}/transfer`, { as: editor, body: offer })).status).toBe(201)
  const reasons = 'The sample is as large as the trial that we repeat. '.repeat(3)
  expect((await request(`/appeal/${token}`, { body: { reasons } })).status).toBe(200)
  expect((await read(given.token)).body).toMatchObject({ appealed: true, transferOffered: true })
})

test('a decision without the revision keeps the draft, and the page says what happened', async () => {
  const given = await asked()
  await answer(given.token, `${given.first.id}.1`)
  expect((await request(`/manuscript/${given.id}/approve`, { as: editor, method: 'PATCH' })).status).toBe(200)
  expect((await read(given.token)).body).toMatchObject({
    state: 'ended',
    reports: [{ comments: [{ answer: { text: 'Corrected.' } }, {}] }, {}],
  })
  for (const refused of [await submit(given.token), await answer(given.token, `${given.first.id}.1`)])
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('Your draft is kept.') } })
})

test('an approval that is withdrawn does not bring back the revision that it replaced', async () => {
  const given = await asked()
  await answer(given.token, `${given.first.id}.1`)
  const body = { decision: 'accept', reports: [], why: 'We are sure.' }
  expect((await request(`/manuscript/${given.id}/decision`, { as: editor, body })).status).toBe(200)
  expect((await request(`/manuscript/${given.id}/revoke`, { as: editor, method: 'PATCH' })).status).toBe(200)
  expect(await site.row(given.id)).toMatchObject({ status: 'under-review' })
  expect((await read(given.token)).body.state).toBe('ended')
  expect(await answer(given.token, `${given.first.id}.1`)).toMatchObject({ status: 409 })
  expect((await request<object>(`/manuscript/${given.id}`)).body).not.toHaveProperty('revisionAsked')
})

test("a late revision is welcome, and the office's month begins when it comes", async () => {
  const given = await asked()
  await answered(given)
  const isOverdue = async () => {
    // Sessions end sooner than the months that pass here.
    const as = await site.staff('admin')
    const { overdue } = (await request<{ overdue: boolean }>(`/manuscript/${given.id}`, { as })).body
    const listed = await request<{ manuscripts: { _id: string }[] }>('/manuscript?stage=overdue', { as })
    expect(listed.body.manuscripts.some(({ _id }) => _id === given.id)).toBe(overdue)
    return overdue
  }
  clock.pass({ days: 90 })
  expect(await isOverdue()).toBe(false)
  expect((await submit(given.token)).status).toBe(200)
  expect(await isOverdue()).toBe(false)
  clock.pass({ days: 32 })
  expect(await isOverdue()).toBe(true)
  clock.pass({ days: -122 })
})

test('an author asks for more time, the editor gives it, and each is notified', async () => {
  const given = await asked()
  const ask = (body: object) => request<Reply>(`/revision/${given.token}/time`, { body })
  for (const until of ['2026-11-23', '2028-01-01']) expect((await ask({ until })).status).toBe(400)
  expect((await ask({ until: '2026-12-07', reason: 'Field work.' })).status).toBe(200)
  expect((await read(given.token)).body.asked).toEqual({ until: '2026-12-07', reason: 'Field work.' })
  expect((await lettersTo(given.id, editor.email)).at(-1)?.text).toContain('Field work.')
  const seen = (await lettersTo(given.id, editor.email)).length
  expect((await ask({ until: '2026-12-07', reason: 'Field work.' })).status).toBe(200)
  expect((await lettersTo(given.id, editor.email)).length).toBe(seen)
  type Own = { history: { what: string; email: object | null }[] }
  const { history } = (await request<Own>(`/manuscript/${given.id}`, { as: given.author })).body
  // That e-mail went to the editor; the one before it, with the decision, to the author.
  expect(history.slice(-2).map(({ what, email }) => [what, email !== null])).toEqual([
    ['Revision asked for', true],
    ['More time asked for', false],
  ])
  const extend = (dueOn: string) =>
    request<Reply>(`/manuscript/${given.id}/revision`, { as: editor, method: 'PATCH', body: { dueOn } })
  expect((await extend('2026-11-02')).status).toBe(400)
  expect((await extend('2026-12-07')).status).toBe(200)
  const letter = (await lettersTo(given.id, written.email)).at(-1)
  expect(letter?.subject).toContain('Monday, 7 December 2026')
  const token = linkIn(letter?.text, 'revise')
  expect((await read(token)).body).toMatchObject({ dueOn: '2026-12-07', asked: null })
  expect((await read(given.token)).status).toBe(200)
  expect(await site.row(given.id)).toMatchObject({ reviewDueOn: '2026-12-07' })
  expect((await site.steps(given.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['ask-revision-time', 'extend-revision']),
  )
})

test('reminders go a week before, on the day and a week after, each with a link; and stop when it is done', async () => {
  const given = await asked()
  const subjects = async () =>
    (await lettersTo(given.id, written.email)).map(({ subject }) => subject).filter((one) => one.startsWith('Reminder'))
  const counts: number[] = []
  for (let day = 0; day < 35; day++) {
    await watchReviews(site.deps)
    await watchReviews(site.deps)
    counts.push((await subjects()).length)
    clock.pass({ days: 1 })
  }
  const firstDay = (count: number) => addDays('2026-11-02', counts.indexOf(count))
  expect([1, 2, 3].map(firstDay)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
  expect(counts.at(-1)).toBe(3)
  const last = (await lettersTo(given.id, written.email)).at(-1)
  expect((await read(linkIn(last?.text, 'revise'))).status).toBe(200)
  clock.pass({ days: -35 })
})

test('the links that are sent again lead to the revision', async () => {
  const given = await asked()
  expect((await request(`/manuscript/${given.id}/links`, { body: {} })).status).toBe(200)
  const letter = (await lettersTo(given.id, written.email)).at(-1)
  expect(letter?.text).not.toContain('/edit/')
  expect((await read(linkIn(letter?.text, 'revise'))).status).toBe(200)
})

test('while a revision is asked for, plain editing is refused and leads there', async () => {
  const given = await asked()
  const body = { ...written, title: 'Changed' }
  const reply = await request<Reply>(`/manuscript/${given.editToken}`, { method: 'PATCH', body })
  expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('asked for a revision') } })
  expect((await site.row(given.id))?.title).toBe(written.title)
})

test('an edit during review tells the handling editor what changed, and a file that is not theirs is refused', async () => {
  const { id, editToken } = await site.manuscript('under-review')
  await reviews.assign(id, editor.id)
  const body = { ...written, title: 'Changed', keywords: ['five', 'six', 'seven', 'eight'] }
  expect((await request(`/manuscript/${editToken}`, { method: 'PATCH', body })).status).toBe(200)
  const [letter, ...more] = await lettersTo(id, editor.email)
  expect(more).toEqual([])
  expect(letter?.text).toContain('Changed: Title, Key words.')
  expect(letter?.text).toContain(`/admin/review/${id}/compare?from=1&to=2`)
  const given = await asked()
  const url = await site.file({ realm: 'author', id: 'somebody' })
  expect((await request(`/revision/${given.token}/file`, { method: 'PUT', body: { url } })).status).toBe(400)
})

test('authors never learn who reviewed, unless they signed: every page of theirs, letter and answer', async () => {
  const given = await asked()
  await answered(given)
  await request(`/revision/${given.token}/time`, { body: { until: '2026-12-07' } })
  const extended = { as: editor, method: 'PATCH', body: { dueOn: '2026-12-07' } }
  await request(`/manuscript/${given.id}/revision`, extended)
  const before = [await read(given.token), await request('/author/export', { as: given.author })]
  await submit(given.token)
  const own = [
    ...before,
    await read(given.id, given.author),
    await request(`/manuscript/${given.id}`, { as: given.author }),
    await request('/manuscript/getByUser', { as: given.author }),
    await request(`/manuscript/verify/${given.editToken}`),
    await request('/author/export', { as: given.author }),
    await lettersTo(given.id, written.email),
  ]
  const seen = JSON.stringify(own.map((reply) => ('body' in reply ? reply.body : reply)))
  expect(seen).not.toMatch(/Rita Reviewer|@reviews\.example|Uche|Between us/)
  expect(seen).toContain('Ravi Reader')
  expect(JSON.stringify((await request('/author/export', { as: given.author })).body)).toContain('Corrected.')
})

test('T29: the author follows the review; the public status tells only that a revision is asked for', async () => {
  const given = await asked()
  type Own = { review: object[]; revisionDueOn: string }
  const { body } = await request<Own>(`/manuscript/${given.id}`, { as: given.author })
  expect(body).toMatchObject({
    revisionDueOn: '2026-11-23',
    review: [
      { what: 'With reviewers since', on: '2026-11-02' },
      { what: 'Reports received', on: null },
      { what: 'Revision due on', on: '2026-11-23' },
    ],
  })
  const open = await request<object>(`/manuscript/${given.id}`)
  expect(Object.keys(open.body).sort()).toEqual(['_id', 'article', 'due', 'number', 'revisionAsked', 'status', 'steps'])
  await answered(given)
  await submit(given.token)
  const revised = await request<object>(`/manuscript/${given.id}`)
  expect(Object.keys(revised.body).sort()).toEqual(['_id', 'article', 'due', 'number', 'phase', 'status', 'steps'])
  expect(revised.body).toMatchObject({ phase: 'revision-with-editors' })
  const own = await request<object[]>('/manuscript/getByUser', { as: given.author })
  expect(own.body).toMatchObject([{ phase: 'revision-with-editors', revisionDueOn: null }])
  const { id: reviewerId } = await reviews.reviewer()
  const [, round] = await db
    .select()
    .from(reviewRounds)
    .where(eq(reviewRounds.manuscriptId, given.id))
    .orderBy(reviewRounds.number)
  await reviews.invitation(round?.id ?? '', reviewerId, 'accepted')
  expect((await request(`/manuscript/${given.id}`)).body).toMatchObject({ phase: 'revision-with-reviewers' })
})

test.each([
  ['queued', 'with-editors'],
  ['invited', 'reviewers-invited'],
  ['declined', 'with-editors'],
  ['accepted', 'with-reviewers'],
  ['submitted', 'reports-in'],
] as const)('whoever follows a manuscript with a reviewer who is %s reads that it is: %s', async (state, phase) => {
  const manuscript = state === 'submitted' ? { reviewStage: 'reports-in' as const } : {}
  const { manuscriptId } = await site.review(state, { manuscript })
  expect((await request(`/manuscript/${manuscriptId}`)).body).toMatchObject({ status: 'under-review', phase })
})

test('an editor reads the answers with the reports once the revision is in, and not before', async () => {
  type Desk = { rounds: { revision: { isAwaited: boolean; answers: object[] } | null }[] }
  const given = await asked()
  await answered(given)
  const desk = async () => (await request<Desk>(`/manuscript/${given.id}/review`, { as: editor })).body.rounds
  expect((await desk())[0]?.revision).toMatchObject({ isAwaited: true, answers: [] })
  await submit(given.token)
  const [first, second] = await desk()
  expect(first?.revision).toMatchObject({
    ...{ isAwaited: false, version: 2 },
    answers: expect.arrayContaining([
      {
        invitationId: given.second.id,
        number: 1,
        comment: 'Weak sampling.',
        changed: true,
        text: 'Corrected.',
        place: 'page 9',
      },
    ]),
  })
  expect(second).toMatchObject({ number: 2, version: 2, revision: null })
})
