import { expect, test } from 'vitest'
import type { ListedManuscript } from '#contracts/manuscript/manuscript-lists.ts'
import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ config: { limits: { submission: 10_000, 'manuscript-edit': 10_000 } } })
const { request } = site
const ada = await site.author()
const admin = await site.staff('admin')

const act = (id: string, action: string, comment = '') =>
  request<{ error: string; status: string }>(`/manuscript/${id}/${action}`, {
    method: 'PATCH',
    as: admin,
    body: { comment },
  })

const own = async (id: string) => (await request<OwnManuscript>(`/manuscript/${id}`, { as: ada })).body
const letters = async (id: string) =>
  (await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === written.email).map(({ text }) => text)

test('a manuscript is returned for correction: it stays in screening, and the author reads what to correct', async () => {
  const { id } = await site.manuscript('screening', { authorId: ada.id })
  const before = await site.row(id)
  expect((await act(id, 'return', 'Figure 2 is missing.')).body.status).toBe('screening')
  expect(await site.row(id)).toMatchObject({ status: 'screening', statusAt: before?.statusAt, number: before?.number })
  expect((await letters(id)).at(-1)).toContain('Figure 2 is missing.')
  expect(await own(id)).toMatchObject({
    returned: true,
    history: [{ what: 'Returned to you for correction', reason: 'Figure 2 is missing.' }],
  })
  const { body } = await request<{ manuscripts: ListedManuscript[] }>('/manuscript?status=screening', { as: admin })
  expect(body.manuscripts.find(({ _id }) => _id === id)?.returned).toBe(true)
  const listed = await request<{ _id: string; returned?: true }[]>('/manuscript/getByUser', { as: ada })
  expect(listed.body.find(({ _id }) => _id === id)?.returned).toBe(true)
})

test('once the author has corrected it, it waits for the office again, with every version', async () => {
  const { id } = await site.manuscript('screening', { authorId: ada.id })
  await act(id, 'return', 'The title is too short.')
  await request(`/manuscript/own/${id}`, { method: 'PATCH', as: ada, body: { ...written, title: 'A longer title' } })
  const corrected = await own(id)
  expect(corrected.returned).toBeUndefined()
  expect(corrected.versions).toHaveLength(2)
  await request(`/manuscript/own/${id}`, { method: 'PATCH', as: ada, body: { ...written, title: 'Another title' } })
  const sent = (await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === admin.email)
  expect(sent.map(({ subject }) => subject)).toEqual(['The author has corrected a returned manuscript: A longer title'])
  const listed = async () =>
    (await request<{ manuscripts: ListedManuscript[] }>('/manuscript', { as: admin })).body.manuscripts.find(
      ({ _id }) => _id === id,
    )
  expect(await listed()).toMatchObject({ returned: false, corrected: true })
  await request(`/manuscript/screen/${id}`, { method: 'PATCH', as: admin, body: {} })
  expect(await listed()).toMatchObject({ corrected: false })
})

test('a manuscript is declined at screening: the author gets the reason, and nothing is deleted', async () => {
  const { id } = await site.manuscript('screening', { authorId: ada.id })
  expect((await act(id, 'decline', 'We do not publish case reports.')).body.status).toBe('rejected')
  expect((await letters(id)).at(-1)).toContain('We do not publish case reports.')
  expect(await own(id)).toMatchObject({ status: 'rejected', comment: 'We do not publish case reports.' })
  expect((await own(id)).versions).toHaveLength(1)
})

test('what was declined at screening was never reviewed: nobody can approve it until an admin has reopened it', async () => {
  const editor = await site.staff('editor', health)
  const { id } = await site.manuscript('screening')
  await act(id, 'decline', 'Out of scope.')
  const approve = (as: typeof admin) =>
    request<{ error: string; status: string }>(`/manuscript/${id}/approve`, { method: 'PATCH', as, body: {} })
  const before = await site.everythingAbout(id)
  const error =
    'This manuscript was declined at screening, never reviewed: an admin must reopen it before it can be approved.'
  for (const as of [editor, admin]) expect(await approve(as)).toMatchObject({ status: 409, body: { error } })
  expect(await site.everythingAbout(id)).toEqual(before)
  expect((await request(`/manuscript/${id}`, { as: editor })).body).toMatchObject({ declinedAtScreening: true })

  await act(id, 'reopen', 'It is in scope after all.')
  await request(`/manuscript/${id}/reject`, { method: 'PATCH', as: admin, body: { comment: 'Not sound.' } })
  expect((await request(`/manuscript/${id}`, { as: editor })).body).toMatchObject({ declinedAtScreening: false })
  expect((await approve(editor)).body.status).toBe('approved')
})

test('after an appeal an admin puts a rejected manuscript under review again', async () => {
  const { id } = await site.manuscript('rejected', { authorId: ada.id })
  expect((await act(id, 'reopen', 'Your point about the controls is right.')).body.status).toBe('under-review')
  expect((await letters(id)).at(-1)).toContain('Your point about the controls is right.')
})

test.each(['return', 'decline'])('to %s needs a reason', async (action) => {
  const { id } = await site.manuscript('screening')
  const before = await site.everythingAbout(id)
  const { status, body } = await act(id, action, ' ')
  expect([status, body.error]).toEqual([400, 'Please enter a reason.'])
  expect(await site.everythingAbout(id)).toEqual(before)
})
