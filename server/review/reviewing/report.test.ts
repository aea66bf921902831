import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Review } from '#contracts/review/reviewing.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import { activity, files, letters, manuscripts } from '#server/db/schema.ts'
import { sweepFiles } from '#server/manuscript/files/sweep.ts'
import { smallDocx, smallPdf } from '#tests/support/documents.ts'
import { biology, health, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const site = await reviewSite({ config: { limits: { 'review-change': 1000, 'wrong-link': 1000 } } })
const { db, request, review, reviews } = site

const secret = 'Between us: the second author is careless.'
const whole = {
  recommendation: 'minor-revision',
  toAuthor: 'The sample is small.\n\nTable 2 is unclear.',
  toEditor: secret,
  answers: { methods: 4, analysis: 3, originality: 5, writing: 2 },
}

const save = (token: string, body: object) =>
  request<{ updatedAt: string; error?: string }>(`/reviewing/${token}/report`, { method: 'PUT', body })
const submit = (token: string, since = '') =>
  request<{ success?: string; error?: string; fields?: Record<string, string> }>(`/reviewing/${token}/submit`, {
    body: { since },
  })
const read = (token: string) => request<Review>(`/reviewing/${token}`)

function form(content: Buffer, name: string) {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], name))
  return data
}

const attach = (token: string, content: Buffer, name: string) =>
  request<{ updatedAt: string; error?: string }>(`/reviewing/${token}/file`, { body: form(content, name) })

test('a draft is saved as it is, and only answers to the journal’s questions are kept', async () => {
  const { token } = await review('accepted')
  const { body } = await save(token, { ...whole, recommendation: null, answers: { methods: 4, colour: 'red' } })
  const { report } = (await read(token)).body
  expect(report).toMatchObject({ recommendation: null, toAuthor: whole.toAuthor, answers: { methods: 4 } })
  expect(report?.updatedAt).toBe(body.updatedAt)
})

test('two tabs never overwrite each other', async () => {
  const { token, id } = await review('accepted')
  const first = await save(token, whole)
  const second = await save(token, { ...whole, toAuthor: 'Other words', since: first.body.updatedAt })
  expect(second.status).toBe(200)
  const stale = await save(token, { ...whole, toAuthor: 'Older words', since: first.body.updatedAt })
  expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining('another tab')])
  expect((await reviews.reportRow(id))?.toAuthor).toBe('Other words')
  const both = await Promise.all(
    ['One', 'Two'].map((toAuthor) => save(token, { ...whole, toAuthor, since: second.body.updatedAt })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('whoever names themselves is warned before submitting, and staff before they decide, until it is redacted', async () => {
  const editor = await site.staff('editor', health)
  const person = { name: 'Thomas Third', affiliation: 'University of Tom' }
  const { token, id, manuscriptId } = await review('accepted', { reviewer: person })
  const named = { ...whole, toAuthor: 'Sound. SIGNED Thomas Third of the University of Tom' }
  const seen = async () => {
    const { body } = await request<ReviewDesk>(`/manuscript/${manuscriptId}/review`, { as: editor })
    return body.rounds[0]?.invitations[0]?.selfNamed
  }
  let { body } = await save(token, { ...named, isSigned: true })
  expect((await read(token)).body.selfNamed).toEqual([])
  body = (await save(token, { ...named, since: body.updatedAt })).body
  expect((await read(token)).body).toMatchObject({ selfNamed: ['Thomas Third', 'University of Tom'] })
  body = (await save(token, { ...whole, toAuthor: 'Sound. Yours, Thomas', since: body.updatedAt })).body
  expect((await read(token)).body).toMatchObject({ selfNamed: ['Thomas'] })
  body = (await save(token, { ...whole, toAuthor: 'See my paper (Third 2020).', since: body.updatedAt })).body
  expect((await read(token)).body.selfNamed).toEqual(['(Third 2020)'])
  body = (await save(token, { ...named, since: body.updatedAt })).body
  expect(await seen()).toEqual([])
  await submit(token, body.updatedAt)
  expect(await seen()).toEqual(['Thomas Third', 'University of Tom'])
  await request(`/invitation/${id}/report`, { as: editor, method: 'PATCH', body: { text: 'Sound. Yours, Thomas' } })
  expect(await seen()).toEqual(['Thomas'])
  await request(`/invitation/${id}/report`, { as: editor, method: 'PATCH', body: { text: 'Sound.' } })
  expect(await seen()).toEqual([])
})

test('whoever attaches a file that names them is warned before submitting, unless they sign', async () => {
  const { token } = await review('accepted', { reviewer: { name: 'Tom Third' } })
  const attached = await attach(token, smallPdf('Report of Tom Third'), 'report.pdf')
  expect((await read(token)).body.fileNames).toEqual(['Tom Third'])
  await save(token, { ...whole, isSigned: true, since: attached.body.updatedAt })
  expect((await read(token)).body.fileNames).toEqual([])
  const other = await review('accepted', { reviewer: { name: 'Tom Third' } })
  await attach(other.token, smallPdf('Nobody in here'), 'report.pdf')
  expect((await read(other.token)).body.fileNames).toEqual([])
})

test('before accepting, after declining and after submitting there is nothing to write', async () => {
  for (const state of ['invited', 'declined', 'submitted'] as const) {
    const { token } = await review(state)
    expect((await save(token, whole)).status).toBe(409)
    expect((await submit(token)).status).toBe(409)
    expect((await attach(token, smallPdf(), 'a.pdf')).status).toBe(409)
  }
})

test('a report is submitted once, whole, with thanks, a certificate and word to the editors', async () => {
  const { id, token, manuscriptId, reviewer } = await review('accepted')
  const draft = await save(token, { ...whole, recommendation: null })
  const incomplete = await submit(token, draft.body.updatedAt)
  expect([incomplete.status, incomplete.body.fields]).toEqual([
    400,
    { recommendation: 'Left to answer: Your recommendation.' },
  ])
  const helper = { helperName: 'Hana Helper', helperEmail: 'hana@example.org' }
  const { body } = await save(token, { ...whole, ...helper, since: draft.body.updatedAt })
  expect((await submit(token, draft.body.updatedAt)).status).toBe(409)
  const replies = await Promise.all([submit(token, body.updatedAt), submit(token, body.updatedAt)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await reviews.invitationRow(id)).toMatchObject({ state: 'submitted', submittedAt: site.clock.now() })
  const sent = await site.lettersAbout(manuscriptId)
  expect(sent.map(({ kind }) => kind).sort()).toEqual(['review-helper', 'review-report', 'review-thanks'])
  const thanks = sent.find(({ kind }) => kind === 'review-thanks')
  expect(thanks?.toEmail).toBe(reviewer.email)
  expect(thanks?.text).toMatch(/\/api\/certificate\/[\w-]{14}\/[\w-]{43}/)
  const page = (await read(token)).body
  expect(page.report?.toAuthor).toBe(whole.toAuthor)
  expect(page.certificate?.code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
})

test('a late report is welcome; after the decision it is refused, and the draft is kept', async () => {
  const late = await review('accepted', { invitation: { reportDueOn: '2020-01-01' } })
  const { body } = await save(late.token, whole)
  expect((await submit(late.token, body.updatedAt)).status).toBe(200)
  const closed = await review('accepted')
  const draft = await save(closed.token, whole)
  await reviews.decide(closed.roundId)
  const refused = await submit(closed.token, draft.body.updatedAt)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('already decided')])
  expect((await read(closed.token)).body).toMatchObject({
    state: 'accepted',
    isClosed: true,
    report: { toEditor: secret },
  })
})

test('what a report says is in no letter and in no log', async () => {
  const { token, manuscriptId } = await review('accepted')
  const { body } = await save(token, whole)
  await submit(token, body.updatedAt)
  const everything = JSON.stringify([
    await db.select().from(letters),
    await db.select().from(activity),
    await site.steps(manuscriptId),
  ])
  for (const text of [secret, 'The sample is small', 'Table 2']) expect(everything).not.toContain(text)
})

test('the author’s own data say nothing of reviews', async () => {
  const author = await site.author()
  const { token, manuscriptId } = await review('accepted', { manuscript: { authorId: author.id } })
  const { body } = await save(token, whole)
  await submit(token, body.updatedAt)
  await attach((await reviews.review(manuscriptId, 'accepted')).token, smallPdf(), 'a.pdf')
  for (const path of ['/author/export', `/manuscript/${manuscriptId}`, '/manuscript/getByUser']) {
    const { status, text } = await request(path, { as: author })
    expect(status).toBe(200)
    for (const hidden of ['Rita', 'submit-report', secret, 'The sample is small', 'reviewer-1'])
      expect([path, text.includes(hidden) && hidden]).toEqual([path, false])
  }
})

test('an attached file has a name of ours, goes to the staff of the journal alone, and is never swept away', async () => {
  const author = await site.author()
  const { token, id } = await review('accepted', { manuscript: { authorId: author.id } })
  expect((await attach(token, Buffer.from('x'), 'a.exe')).status).toBe(415)
  expect((await attach(token, smallPdf(), 'Rita Reviewer.pdf')).status).toBe(200)
  const { report } = (await read(token)).body
  expect(report?.file?.name).toMatch(/^DHJ-S-\d+-\d+-round-1-reviewer-1\.pdf$/)
  const fileId = (await reviews.reportRow(id))?.fileId ?? ''
  const [admin, editor, other] = [
    await site.staff('admin'),
    await site.staff('editor', health),
    await site.staff('editor', biology),
  ]
  const reading = (as?: { cookie: string }) => request(`/file?url=/files/${fileId}`, { as })
  const statuses = await Promise.all([admin, editor, other, author, undefined].map(reading))
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404])
  expect((await request(report?.file?.path.replace('/api', '') ?? '')).status).toBe(200)
  site.clock.pass({ days: 2 })
  await sweepFiles(site.deps)
  expect(await db.select().from(files).where(eq(files.id, fileId))).toHaveLength(1)
  expect((await request(`/reviewing/${token}/file`, { method: 'DELETE' })).status).toBe(200)
  await sweepFiles(site.deps)
  expect(await db.select().from(files).where(eq(files.id, fileId))).toHaveLength(0)
})

test('a file may stand for the comments', async () => {
  const { token } = await review('accepted')
  const { body } = await save(token, { ...whole, toAuthor: '' })
  expect((await submit(token, body.updatedAt)).body.fields).toHaveProperty('toAuthor')
  const attached = await attach(token, smallDocx(), 'report.docx')
  expect((await submit(token, attached.body.updatedAt)).status).toBe(200)
})

test('only who has accepted reads the copy: the anonymous one, under a name without names', async () => {
  const { token, manuscriptId } = await review('accepted')
  const [manuscript] = await db.select().from(manuscripts).where(eq(manuscripts.id, manuscriptId))
  expect((await read(token)).body.files).toEqual([])
  expect((await request(`/reviewing/${token}/copy/pdf`)).status).toBe(404)
  const fileId = await reviews.copy(manuscriptId)
  const path = await site.deps.storage.temporaryPath()
  const { writeFile } = await import('node:fs/promises')
  await writeFile(path, smallPdf())
  await site.deps.storage.put(fileId, path)
  const [file] = (await read(token)).body.files
  expect(file?.name).toBe(`${manuscript?.number}-version-1.pdf`)
  const reply = await request(`/reviewing/${token}/copy/pdf`)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(reply.headers.get('content-disposition')).toContain(`${manuscript?.number}-version-1.pdf`)
  for (const state of ['invited', 'declined'] as const) {
    const other = await reviews.review(manuscriptId, state)
    expect((await request(`/reviewing/${other.token}/copy/pdf`)).status).toBe(404)
  }
})

test('in the next round a reviewer reads their own report with the author’s answers', async () => {
  const { manuscriptId, reviewer, id, roundId } = await review('submitted')
  await reviews.decide(roundId, { decision: 'major-revision' })
  await reviews.revise(roundId, { [`${id}.2`]: { changed: true, text: 'We redrew it.', place: 'page 4' } })
  const next = await reviews.round(manuscriptId, { number: 2 })
  const token = await reviews.link({ invitationId: await reviews.invitation(next, reviewer.id, 'accepted') })
  expect((await read(token)).body.earlier).toEqual([
    {
      ...{ round: 1, version: 1, decision: 'major-revision', recommendation: 'minor-revision' },
      comments: [
        { text: 'Sound work.', answer: null, changed: null, place: null },
        { text: 'Table 2 is unclear.', answer: 'We redrew it.', changed: true, place: 'page 4' },
      ],
    },
  ])
})

test('in a double-anonymous round an author’s answers, title and abstract reach a reviewer without names', async () => {
  const abstract = 'Uche Akande asked traders. Correspondence: uche@akande.example'
  const { manuscriptId, reviewer, id, roundId } = await review('submitted', {
    manuscript: { author: 'Uche Akande', email: 'uche@akande.example', title: 'Diaries of Uche Akande', abstract },
  })
  await reviews.decide(roundId, { decision: 'major-revision' })
  const text = 'As Uche Akande (uche@akande.example) showed.'
  await reviews.revise(roundId, { [`${id}.2`]: { changed: true, text, place: 'Akande, page 4' } })
  const next = await reviews.round(manuscriptId, { number: 2 })
  const token = await reviews.link({ invitationId: await reviews.invitation(next, reviewer.id, 'accepted') })
  const shown = await read(token)
  expect(shown.body).toMatchObject({
    title: 'Diaries of [name removed]',
    abstract: '[name removed] asked traders. Correspondence: [address removed]',
  })
  expect(shown.body.earlier[0]?.comments[1]).toMatchObject({
    answer: 'As [name removed] ([address removed]) showed.',
    place: '[name removed], page 4',
  })
  const mine = await reviews.link({ reviewerId: reviewer.id })
  const pages = [shown, await request(`/reviewing/mine/${mine}`), await request(`/reviewing/mine/${mine}/data`)]
  for (const page of pages) expect([page.status, page.text]).toEqual([200, expect.not.stringMatching(/akande/i)])
})

test('after the decision reviewers read the others’ reports that were sent, redacted and without names', async () => {
  const mine = await review('submitted')
  const given = (number: number, report: object, name: string) =>
    reviews.review(mine.manuscriptId, 'submitted', { invitation: { number }, report, reviewer: { name } })
  await reviews.review(mine.manuscriptId, 'declined', { invitation: { number: 2 } })
  const redacted = await given(
    3,
    { redacted: `${written.author} is long, say Nils Not, Sam Signer and I, Nora Nameless.` },
    'Nora Nameless',
  )
  const signed = await given(4, { isSigned: true }, 'Sam Signer')
  await given(5, { toAuthor: 'Not sent.' }, 'Nils Not')
  expect((await read(mine.token)).body.others).toEqual([])
  await reviews.decide(mine.roundId, { sentReports: [mine.id, redacted.id, signed.id] })
  const { body, text } = await read(mine.token)
  // Only the editors see a recommendation.
  expect(body.others).toEqual([
    {
      number: 2,
      toAuthor: '[name removed] is long, say [name removed], Sam Signer and I, [name removed].',
      signedBy: null,
    },
    { number: 3, toAuthor: 'Sound work.\n\nTable 2 is unclear.', signedBy: 'Sam Signer' },
  ])
  for (const hidden of ['Nora', 'Not sent', 'Nils', written.author]) expect(text).not.toContain(hidden)
})
