import { and, eq, isNull } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { OwnAppeal, StaffAppeal } from '#contracts/decision/appeals.ts'
import type { ListedManuscript } from '#contracts/manuscript/manuscript-lists.ts'
import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { appeals, confirmedAddresses, type manuscripts, staff as staffTable } from '#server/db/schema.ts'
import { biology, health, linkIn, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const noLimits = {
  'manuscript-edit': 10_000,
  'wrong-link': 10_000,
  'link-request-by-manuscript': 100,
  submission: 1000,
}
const site = await reviewSite({ config: { limits: noLimits } })
const { request, db, clock } = site
const ada = await site.author()
const [admin, other] = [await site.staff('admin'), await site.staff('admin')]
const editor = await site.staff('editor', health)

type Letter = { subject: string; text: string }
type Reply = { error: string; fields?: Record<string, string>; success: string; status: string }
const reasons =
  `The second reviewer reads table 2 as if it had no control group. ${'It has one: see page 4. '.repeat(5)}`.trim()

const rejected = (given: Partial<typeof manuscripts.$inferInsert> = {}) =>
  site.manuscript('rejected', { authorId: ada.id, ...given })
const appeal = (key: string, as?: { cookie: string }, body: object = { reasons }) =>
  request<Reply>(`/appeal/${key}`, { body, as })
const own = async (key: string, as?: { cookie: string }) => (await request<OwnAppeal>(`/appeal/${key}`, { as })).body
const act = (id: string, action: string, as: { cookie: string }, body: object = {}) =>
  request<Reply>(`/manuscript/${id}/${action}`, { method: 'PATCH', as, body })
const uphold = (id: string, as = admin, body: object = {}) =>
  act(id, 'appeal', as, { comment: 'Table 2 was read as printed.', ...body })
const listed = async (id: string, as = admin) => (await request<StaffAppeal[]>(`/manuscript/${id}/appeal`, { as })).body
const lettersTo = async (id: string, email: string) =>
  (await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === email)
const waitingFor = ({ id, email, role, access = null }: typeof admin, shutOutOf: string[] = []) =>
  site.services.today.waitingFor({ realm: 'staff', id, name: 'Stella Staff', email, role, access, shutOutOf })
const openOf = (id: string) => db.$count(appeals, and(eq(appeals.manuscriptId, id), isNull(appeals.answeredAt)))

test('the e-mail of a rejection says until when an appeal is possible, and its link is enough to appeal', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id, email: 'by.link@example.org' })
  await act(id, 'reject', editor, { comment: 'No controls.' })
  const [letter] = await lettersTo(id, 'by.link@example.org')
  expect(letter?.text).toMatch(/You can appeal this decision once, until \w+, \d+ \w+ \d{4}\./)
  const token = linkIn(letter?.text, 'appeal')
  expect(await own(token)).toMatchObject({
    state: 'possible',
    comment: 'No controls.',
    title: written.title,
    given: null,
  })
  expect((await appeal(token)).status).toBe(200)
  expect(await own(token)).toMatchObject({ state: 'waiting', given: { reasons, answer: null } })
  const confirmed = eq(confirmedAddresses.email, 'by.link@example.org')
  expect(await db.$count(confirmedAddresses, confirmed)).toBe(1)
  expect((await site.steps(id)).at(-1)).toMatchObject({ action: 'appeal', actor: 'link', reason: null, to: 'rejected' })
})

test('what was declined at screening can be appealed, too; a changed e-mail keeps its link', async () => {
  const { id } = await site.manuscript('screening', { authorId: ada.id })
  const preview = await request<Letter>(`/manuscript/${id}/letter/decline?comment=No`, { as: admin })
  expect(preview.body.text).toContain('/appeal/{link}')
  const letter = { text: `${preview.body.text}\n\nWith our best wishes` }
  await act(id, 'decline', admin, { comment: 'No', letter })
  const text = (await lettersTo(id, written.email)).at(-1)?.text
  expect(text).toContain('With our best wishes')
  expect((await own(linkIn(text, 'appeal'))).state).toBe('possible')
})

test('the editors read the same offer before they decide after review', async () => {
  const { manuscriptId: id } = await site.review('submitted')
  const decision = { decision: 'reject', reports: [] }
  const { body } = await request<Letter>(`/manuscript/${id}/decision-letter`, { body: decision, as: editor })
  expect(body.text).toContain('/appeal/{link}')
  await request(`/manuscript/${id}/decision`, { body: decision, as: editor })
  const text = (await lettersTo(id, written.email)).at(-1)?.text
  expect((await own(linkIn(text, 'appeal'))).state).toBe('possible')
})

test('links that are sent again have the one to appeal, as long as that is possible', async () => {
  const { id } = await rejected()
  await request(`/manuscript/${id}/links`, { body: {} })
  const token = linkIn((await lettersTo(id, written.email)).at(-1)?.text, 'appeal')
  expect((await own(token)).state).toBe('possible')
  await appeal(id, ada)
  await request(`/manuscript/${id}/links`, { body: {} })
  expect((await lettersTo(id, written.email)).at(-1)?.text).not.toContain('/appeal/')
})

test('the author hears that it came; the admins and the handling editor read it, and nobody else', async () => {
  const { id } = await rejected({ handlingEditorId: editor.id })
  const { body } = await appeal(id, ada)
  expect(body.success).toBe(
    'We have received your appeal. Our editorial office will read it and e-mail you the answer.',
  )
  const letters = await site.lettersAbout(id)
  const raised = letters.filter(({ kind }) => kind === 'appeal-raised').map(({ toEmail }) => toEmail)
  expect(raised.toSorted()).toEqual([admin.email, other.email, editor.email].toSorted())
  expect(letters.find(({ kind }) => kind === 'appeal-raised')?.text).toContain('see page 4')
  const receipt = letters.find(({ kind }) => kind === 'appeal-received')
  expect(receipt).toMatchObject({ toEmail: written.email })
  // Nobody has sent this author a report.
  expect(receipt?.text).toContain('Our editorial office will read your reasons together with the manuscript, and')
})

test('the office sees it: on the dashboard, in the list and on the page; an editor sees who answers', async () => {
  const { id } = await rejected()
  const before = await waitingFor(admin)
  await appeal(id, ada)
  const after = await waitingFor(admin)
  expect((after.appeals?.count ?? 0) - (before.appeals?.count ?? 0)).toBe(1)
  expect(await waitingFor(editor)).toMatchObject({ 'appeals-with-admins': {} })
  const list = async (as: { cookie: string }) =>
    (await request<{ manuscripts: ListedManuscript[] }>('/manuscript?status=rejected&stage=appeal&sort=newest', { as }))
      .body.manuscripts
  expect((await list(editor)).find(({ _id }) => _id === id)?.appealed).toBe(true)
  expect((await list(admin)).every(({ appealed }) => appealed)).toBe(true)
  expect(await listed(id, editor)).toMatchObject([{ reasons, by: null, answer: null }])
  await uphold(id)
  expect((await list(admin)).some(({ _id }) => _id === id)).toBe(false)
})

test('an admin upholds the rejection with a reason and an e-mail of their own; the author reads both', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  const preview = await request<Letter>(
    `/manuscript/${id}/appeal/letter?comment=${encodeURIComponent('Not enough.')}`,
    { as: admin },
  )
  expect(preview.body.text).toContain('Not enough.')
  const letter = { subject: 'Your appeal', text: 'Dear Ada,\n\nIt stands.' }
  expect((await uphold(id, admin, { comment: 'Not enough.', letter })).body.status).toBe('rejected')
  expect((await lettersTo(id, written.email)).at(-1)).toMatchObject({ kind: 'appeal-upheld', subject: 'Your appeal' })
  expect(await own(id, ada)).toMatchObject({
    state: 'answered',
    given: { answer: { outcome: 'upheld', text: 'Not enough.' } },
  })
  const { body } = await request<OwnManuscript>(`/manuscript/${id}`, { as: ada })
  expect(body.history.slice(-2)).toMatchObject([
    { what: 'You appealed the decision', reason: null },
    { what: 'Appeal answered: the rejection stands', reason: 'Not enough.', email: { subject: 'Your appeal' } },
  ])
  expect(JSON.stringify(body)).not.toContain(admin.email)
})

test('reopening answers the appeal in the same step, and a new round can begin', async () => {
  const { id } = await rejected()
  const round = await site.reviews.round(id)
  await site.reviews.decide(round)
  await appeal(id, ada)
  await act(id, 'reopen', admin, { comment: 'You are right about the controls.' })
  expect(await site.row(id)).toMatchObject({ status: 'under-review' })
  const answer = { outcome: 'reopened', text: 'You are right about the controls.' }
  expect(await listed(id)).toMatchObject([{ answer, by: expect.any(String) }])
  expect(await own(id, ada)).toMatchObject({ state: 'answered', given: { answer } })
})

test('an admin who accepts a manuscript again answers its appeal, too', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  await act(id, 'approve', admin, { from: 'rejected' })
  expect(await listed(id)).toMatchObject([{ answer: { outcome: 'accepted', text: null } }])
})

test('each rejection can be appealed once', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  const again = await appeal(id, ada)
  expect([again.status, again.body.error]).toEqual([
    409,
    'You have already appealed this decision. That is possible once.',
  ])
  await uphold(id)
  expect((await appeal(id, ada)).status).toBe(409)
  await act(id, 'reopen', admin, { comment: 'On second thoughts.' })
  expect((await appeal(id, ada)).body.error).toContain('not rejected')
  clock.pass({ seconds: 60 })
  await act(id, 'reject', editor, { comment: 'Still no controls.' })
  expect(await own(id, ada)).toMatchObject({ state: 'possible', comment: 'Still no controls.', given: null })
  expect((await appeal(id, ada)).status).toBe(200)
})

test('after thirty days it is too late, and the page says until when it was possible', async () => {
  const { id } = await rejected({ statusAt: new Date(clock.now().getTime() - 32 * 86_400_000) })
  expect(await own(id, ada)).toMatchObject({
    state: 'closed',
    problem: expect.stringMatching(/^An appeal was possible/),
  })
  expect((await appeal(id, ada)).status).toBe(409)
  expect(await openOf(id)).toBe(0)
})

test('short or missing reasons are one sentence at their field, and nothing is kept', async () => {
  const { id } = await rejected()
  const before = await site.everythingAbout(id)
  const { status, body } = await appeal(id, ada, { reasons: 'Unfair!' })
  expect([status, body.fields?.reasons]).toEqual([
    400,
    'Please explain your reasons in at least 100 characters. You have written 7.',
  ])
  expect((await appeal(id, ada, { reasons: 'x'.repeat(5001) })).status).toBe(400)
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('a link to edit or delete does not appeal, and one to appeal does nothing else', async () => {
  const { id, editToken, deleteToken } = await rejected()
  for (const token of [editToken, deleteToken]) expect((await appeal(token)).status).toBe(404)
  await request(`/manuscript/${id}/links`, { body: {} })
  const token = linkIn((await lettersTo(id, written.email)).at(-1)?.text, 'appeal')
  for (const path of [`/manuscript/verify/${token}`, `/revision/${token}`, `/reviewing/${token}`])
    expect([path, (await request(path)).status]).toEqual([path, 404])
  expect((await request(`/manuscript/${token}`, { method: 'DELETE' })).status).toBe(404)
})

test('staff who are authors of the manuscript learn nothing of its appeal', async () => {
  const author = await site.staff('admin')
  const { id } = await rejected({ coAuthors: [{ name: 'Somebody Else', email: author.email }] })
  await site.shutOut(id, author)
  await appeal(id, ada)
  expect(await lettersTo(id, author.email)).toEqual([])
  for (const reply of [
    await request(`/manuscript/${id}/appeal`, { as: author }),
    await request(`/manuscript/${id}/appeal/letter`, { as: author }),
    await uphold(id, author),
  ])
    expect(reply.status).toBe(404)
  const count = async (as: typeof admin, shutOutOf?: string[]) => (await waitingFor(as, shutOutOf)).appeals?.count ?? 0
  expect((await count(admin)) - (await count(author, [id]))).toBe(1)
})

test('of two appeals at once one is kept', async () => {
  const { id } = await rejected()
  const replies = await Promise.all([appeal(id, ada), appeal(id, ada), appeal(id, ada)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await lettersTo(id, written.email)).length).toBe(1)
})

test.each([1, 2, 3])('of two admins who answer at once one wins, and the author gets one answer (%i)', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  clock.pass({ seconds: 1 })
  const replies = await Promise.all([uphold(id, admin), uphold(id, other)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error).toContain('someone else has just answered it')
})

test.each([1, 2, 3])('of one who upholds and one who reopens at once one wins (%i)', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  clock.pass({ seconds: 1 })
  // As their pages say: a reopening of what they saw, not of what has been upheld meanwhile.
  const updatedAt = (await site.row(id))?.updatedAt.toISOString()
  const granted = { comment: 'Granted.', updatedAt }
  const replies = await Promise.all([uphold(id, admin, { updatedAt }), act(id, 'reopen', other, granted)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await openOf(id)).toBe(0)
})

test('of an appeal and a deletion at once one wins; an open appeal keeps the manuscript', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  const { status, body } = await request<Reply>(`/manuscript/admin/${id}`, { method: 'DELETE', as: editor, body: {} })
  expect([status, body.error]).toEqual([409, "The author's appeal is open: an admin answers it first."])
  const racing = await rejected()
  const [one, two] = await Promise.all([
    appeal(racing.id, ada),
    request(`/manuscript/admin/${racing.id}`, { method: 'DELETE', as: editor, body: {} }),
  ])
  expect([one.status === 200, two.status === 200].filter(Boolean)).toHaveLength(1)
})

test('the author can still withdraw: the appeal goes with the manuscript', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  expect((await request(`/manuscript/own/${id}`, { method: 'DELETE', as: ada })).status).toBe(200)
  expect(await db.$count(appeals, eq(appeals.manuscriptId, id))).toBe(0)
})

test('a decision on a copy from before the appeal is refused, and says why', async () => {
  const { id } = await rejected()
  const updatedAt = (await site.row(id))?.updatedAt.toISOString()
  clock.pass({ seconds: 1 })
  await appeal(id, ada)
  const { status, body } = await act(id, 'approve', editor, { from: 'rejected', updatedAt })
  expect([status, body.error]).toEqual([
    409,
    'The author has appealed in the meantime. Check it again before you continue: what you wrote is kept.',
  ])
})

test("the author's own data and the manuscript's file contain the appeal; the history does not quote it", async () => {
  const author = await site.author()
  const { id } = await site.manuscript('rejected', { authorId: author.id })
  await appeal(id, author)
  await uphold(id)
  const data = await request<{ manuscripts: object[] }>('/author/export', { as: author })
  expect(data.body.manuscripts).toMatchObject([{ appeals: [{ reasons, outcome: 'upheld' }] }])
  expect(JSON.stringify(data.body)).not.toContain(admin.id)
  const zip = await site.api.request(`/manuscript/${id}/file.zip`, { headers: { Cookie: admin.cookie } })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  expect(text('appeals.json')).toContain('see page 4')
  expect(text('history.txt')).toContain('Appealed')
  expect(text('history.txt')).not.toContain('see page 4')
})

test('an admin who has left is not named, and the answer stays', async () => {
  const gone = await site.staff('admin')
  const { id } = await rejected()
  await appeal(id, ada)
  await uphold(id, gone)
  await db.delete(staffTable).where(eq(staffTable.id, gone.id))
  expect(await listed(id)).toMatchObject([{ by: null, answer: { outcome: 'upheld' } }])
})

test('an editor of another journal does not learn that it exists', async () => {
  const { id } = await rejected()
  await appeal(id, ada)
  const stranger = await site.staff('editor', biology)
  expect((await request(`/manuscript/${id}/appeal`, { as: stranger })).status).toBe(404)
  expect((await uphold(id, editor)).status).toBe(403)
})
