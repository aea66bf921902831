import { expect, test } from 'vitest'
import { health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { request } = site
await site.openIssue(health)

const headers = {
  Host: 'evil.test',
  'X-Forwarded-Host': 'evil.test',
  'X-Forwarded-Proto': 'https',
  Forwarded: 'host=evil.test;proto=https',
  'X-Original-URL': 'http://evil.test/',
}

test('T05: every address in every letter about a manuscript and its payment is our own, whatever host a request names', async () => {
  const [ada, admin] = [await site.author(), await site.staff('admin')]
  const move = (path: string, body?: object) =>
    request(`/manuscript/${path}`, { as: admin, method: 'PATCH', headers, ...(body && { body }) })
  const { body } = await site.submit(ada, {}, headers)
  const { _id: id } = body
  expect((await request(`/manuscript/${id}/links`, { method: 'POST', headers })).status).toBe(200)
  const objecting = linkIn((await site.letters('bayo.sample@example.org'))[0]?.text, 'objection')
  const reason = { reason: 'I did not write this.' }
  expect((await request(`/manuscript/objection/${objecting}`, { headers, body: reason })).status).toBe(200)
  const resolved = { email: 'bayo.sample@example.org', note: 'Settled.' }
  expect((await move(`${id}/objection`, resolved)).status).toBe(200)
  for (const path of [`screen/${id}`, `${id}/approve`, `${id}/remind`, `${id}/revoke`, `${id}/reject`, `${id}/approve`])
    expect([path, (await move(path, path.endsWith('reject') ? { comment: 'No.' } : undefined)).status]).toEqual([
      path,
      200,
    ])
  expect((await move(`${id}/paid`)).status).toBe(200)
  expect((await request('/accepted', { as: admin, headers, body: { id, issue: 1, journal: health } })).status).toBe(201)
  const withdrawn = await site.submit(ada, { title: 'Withdrawn' }, headers)
  const letters = await site.lettersAbout(withdrawn.body._id)
  const token = letters.map(({ text }) => linkIn(text, 'delete')).find(Boolean)
  expect((await request(`/manuscript/${token}`, { method: 'DELETE', headers })).status).toBe(200)

  const all = await site.letters()
  expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(10)
  expect(new Set(all.map(({ toEmail }) => toEmail))).toContain(written.email)
  const text = JSON.stringify(all)
  expect(text).not.toContain('evil.test')
  const urls = text.match(/https?:\/\/[^\s"<\\]+/g) ?? []
  expect(urls.length).toBeGreaterThan(20)
  expect(urls.filter((url) => !url.startsWith(`${site.config.publicUrl}/`))).toEqual([])
})
