import { expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { doToSeveral, rehearseSeveral } from '#contracts/manuscript/decisions.ts'
import { biology, health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const site = await reviewSite()
const { request } = site
const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })
const editor = await site.staff('editor', health, { name: 'Efe Editor' })
const stranger = await site.staff('editor', biology, { name: 'Sola Stranger' })

const rehearse = async (body: object, as = admin) =>
  (await request<ReplyOf<typeof rehearseSeveral>>('/manuscript/batch/preview', { as, body })).body.manuscripts
const act = async (body: object, as = admin) =>
  (await request<ReplyOf<typeof doToSeveral>>('/manuscript/batch', { as, body })).body.results

test('what several would send is shown and nothing of it is done', async () => {
  const review = await site.review('accepted')
  const ids = [review.manuscriptId, (await site.manuscript('approved')).id, 'x'.repeat(22)]
  const before = await Promise.all(ids.map(site.everythingAbout))
  const [first, second, third] = await rehearse({ action: 'reject', ids, comment: 'Out of scope.' }, editor)
  expect(await Promise.all(ids.map(site.everythingAbout))).toEqual(before)
  expect(first).toMatchObject({ error: null, about: { title: 'A sample study of sample things' } })
  const recipients = first?.letters.map(({ to }) => to) ?? []
  expect(recipients).toContain('ada.sample@example.org')
  expect(recipients).toContain(review.reviewer.email)
  expect(first?.letters[0]?.text).toContain('Out of scope.')
  expect(JSON.stringify(first?.letters)).not.toMatch(/[\w-]{43}/)
  expect(second).toMatchObject({ error: 'This manuscript was approved, so it cannot be rejected.', letters: [] })
  expect(third).toMatchObject({ about: null, letters: [] })
})

test('what was shown is what is sent', async () => {
  const { id } = await site.manuscript('under-review')
  const body = { action: 'reject', ids: [id], comment: 'Out of scope.' }
  const [shown] = await rehearse(body, editor)
  expect(await act({ ...body, updatedAt: { [id]: shown?.about?.updatedAt } }, editor)).toEqual([
    { _id: id, ok: true, error: null },
  ])
  const sent = await site.lettersAbout(id)
  expect(sent.map(({ toEmail, subject }) => [toEmail, subject])).toEqual(
    shown?.letters.map(({ to, subject }) => [to, subject]),
  )
})

test('a manuscript that was changed since it was shown is refused, and the others are done', async () => {
  const [stale, other] = [await site.manuscript('screening'), await site.manuscript('screening')]
  const body = { action: 'screen', ids: [stale.id, other.id] }
  const shown = await rehearse(body)
  const updatedAt = Object.fromEntries(shown.map(({ _id, about }) => [_id, about?.updatedAt]))
  site.clock.pass({ seconds: 1 })
  await request(`/manuscript/${stale.id}/return`, { method: 'PATCH', as: admin, body: { comment: 'No figures.' } })
  expect(await act({ ...body, updatedAt })).toEqual([
    { _id: stale.id, ok: false, error: expect.stringContaining('in the meantime') },
    { _id: other.id, ok: true, error: null },
  ])
  expect((await site.row(stale.id))?.status).toBe('screening')
})

test('a rejection of several needs a reason', async () => {
  const { id } = await site.manuscript('under-review')
  expect(await act({ action: 'reject', ids: [id] })).toEqual([
    { _id: id, ok: false, error: 'Please enter a rejection reason.' },
  ])
})

test('several are handed over to a colleague of their journal, who is notified', async () => {
  const [own, foreign] = [
    await site.manuscript('under-review'),
    await site.manuscript('under-review', { journal: biology }),
  ]
  const body = { action: 'hand-over', ids: [own.id, foreign.id], staffId: editor.id }
  expect((await rehearse(body)).map(({ error, letters }) => [error, letters.map(({ to }) => to)])).toEqual([
    [null, [editor.email]],
    ['Please choose somebody from the list.', []],
  ])
  expect((await site.row(own.id))?.handlingEditorId).toBeNull()
  expect((await act(body)).map(({ ok }) => ok)).toEqual([true, false])
  expect((await site.row(own.id))?.handlingEditorId).toBe(editor.id)
  const names = async (ids: string[]) => {
    const { staff } = await site.services.accounts.visitorOf({ staff: /staff=([\w-]{43})/.exec(admin.cookie)?.[1] })
    if (!staff) return expect.unreachable()
    return (await site.services.today.editorsOfSeveral(staff, ids)).map(({ name }) => name)
  }
  expect(await names([own.id])).toEqual(['Ada Admin', 'Efe Editor'])
  expect(await names([own.id, foreign.id])).toEqual(['Ada Admin', 'Efe Editor', 'Sola Stranger'])
})

test('an editor of another journal is shown nothing and can do nothing', async () => {
  const { id } = await site.manuscript('approved')
  expect(await rehearse({ action: 'remind', ids: [id] }, stranger)).toMatchObject([{ about: null, letters: [] }])
  expect(await act({ action: 'remind', ids: [id] }, stranger)).toMatchObject([{ ok: false }])
  expect(await site.lettersAbout(id)).toEqual([])
})

test('the late reviewers of several manuscripts are reminded at once, and no others, once a day', async () => {
  const day = (days: number) => new Date(site.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const late = await site.review('accepted', { invitation: { reportDueOn: day(-3) } })
  const id = late.manuscriptId
  const silent = await site.reviews.review(id, 'invited', { invitation: { answerDueOn: day(-1) } })
  await site.reviews.review(id, 'accepted', { invitation: { reportDueOn: day(9) } })
  const inTime = (await site.review('accepted', { invitation: { reportDueOn: day(9) } })).manuscriptId
  const body = { action: 'remind-reviewers', ids: [id, inTime] }
  const [shown, other] = await rehearse(body, editor)
  expect(shown?.letters.map(({ to }) => to).sort()).toEqual([late.reviewer.email, silent.reviewer.email].sort())
  expect(other).toMatchObject({ error: 'No reviewer of this manuscript is late.', letters: [] })
  expect((await act(body, editor)).map(({ ok }) => ok)).toEqual([true, false])
  expect(await act(body, editor)).toMatchObject([
    { error: 'Its late reviewers were reminded less than a day ago.' },
    {},
  ])
  expect(await act(body, stranger)).toMatchObject([{ ok: false }, { ok: false }])
})
