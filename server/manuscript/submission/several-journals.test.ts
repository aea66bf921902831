import { expect, test } from 'vitest'
import type { ListedManuscript } from '#contracts/manuscript/manuscript-lists.ts'
import type { StaffAccount } from '#contracts/people/accounts.ts'
import type { ShutOuts } from '#contracts/review/shut-outs.ts'
import { password } from '#tests/support/build.ts'
import { biology, health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const site = await reviewSite()
const { request, services } = site
const admin = await site.staff('admin')
const third = site.content.journals.map(({ slug }) => slug).find((slug) => slug !== health && slug !== biology) ?? ''

test('an admin gives an editor further journals, and the invitation names them', async () => {
  const invited = { email: 'both@example.org', role: 'editor', access: health, furtherAccess: [biology, health] }
  const reply = await request<StaffAccount>('/admin', { as: admin, body: invited })
  expect(reply.body).toMatchObject({ access: health, furtherAccess: [biology] })
  expect((await site.letters(invited.email))[0]?.text).toContain(
    'as an editor of Domain Health Journal and Domain Journal of Biological Sciences.',
  )
  const path = `/admin/${reply.body._id}`
  const change = (body: object) => request(path, { as: admin, method: 'PATCH', body })
  expect((await change({ role: 'editor', access: biology })).body).toEqual({
    ...{ role: 'editor', access: biology, furtherAccess: [] },
  })
  expect((await change({ role: 'admin', furtherAccess: [biology] })).body).toMatchObject({ furtherAccess: [] })
  expect((await change({ role: 'editor', access: health, furtherAccess: ['none'] })).status).toBe(400)
})

test('an editor of two journals works on both, and on no third', async () => {
  const { email } = await site.staff('editor', health, { name: 'Emeka Editor', furtherAccess: [biology] })
  const logIn = await request('/admin/login', { body: { email, password } })
  const as = { cookie: logIn.headers.getSetCookie().join('; ') }
  const journals = [health, biology, third]
  const [one, other, foreign] = await Promise.all(
    journals.map((journal) => site.manuscript('under-review', { journal })),
  )
  const listed = async (query = '') => {
    const path = `/manuscript?status=under-review${query}`
    const { body } = await request<{ manuscripts: ListedManuscript[] }>(path, { as })
    return body.manuscripts.map(({ _id }) => _id).sort()
  }
  expect(await listed()).toEqual([one?.id, other?.id].sort())
  expect(await listed(`&journal=${biology}`)).toEqual([other?.id])
  expect(await listed(`&journal=${third}`)).toEqual([])
  const opened = [one, other, foreign].map(
    async (manuscript) => (await request(`/manuscript/${manuscript?.id}/review`, { as })).status,
  )
  expect(await Promise.all(opened)).toEqual([200, 200, 404])
  const { staff } = await services.accounts.visitorOf({ staff: as.cookie.match(/staff=([\w-]{43})/)?.[1] })
  if (!staff) return expect.unreachable()
  expect((await services.today.waitingFor(staff))['under-review']?.count).toBe(2)
  expect((await request(`/usage/export?journal=${third}`, { as })).status).toBe(404)
  const shutOuts = await request<ShutOuts>(`/manuscript/${other?.id}/shut-outs`, { as: admin })
  expect(shutOuts.body.possible.map(({ name }) => name)).toContain('Emeka Editor')
})
