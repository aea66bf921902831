import { expect, test } from 'vitest'
import { coAuthorNotices } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/ids.ts'
import { health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { request } = site
const admin = await site.staff('admin')
await site.openIssue(health)

const email = 'bayo.sample@example.org'
const act = (id: string, action: string, body?: object) =>
  request(`/manuscript/${id}/${action}`, { method: 'PATCH', as: admin, ...(body && { body }) })
const sentTo = async (id: string, to = email) => (await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === to)
const news = async (id: string, to = email) => (await sentTo(id, to)).map(({ kind }) => kind)

/** Submits a manuscript and passes it through screening. */
async function submitted(changes: object = {}) {
  const { body } = await site.submit(await site.author(), changes)
  await request(`/manuscript/screen/${body._id}`, { method: 'PATCH', as: admin })
  return body._id
}

test('co-authors hear of the decision, the publication, a correction and a retraction', async () => {
  const id = await submitted()
  await act(id, 'approve')
  await act(id, 'revoke')
  await act(id, 'approve')
  await act(id, 'remind')
  await act(id, 'paid')
  const published = await request<{ _id: string; article: string }>('/accepted', {
    as: admin,
    body: { id, issue: 1, journal: health },
  })
  expect(published.status).toBe(201)
  const article = published.body._id
  const { title, articleType, abstract } = written
  const authors = [{ name: written.author }, { name: 'Bayo Sample' }]
  const record = { title: `${title}, corrected`, articleType, abstract, authors, keywords: [], references: [] }
  const change = (path: string, body: object) => request(path, { method: 'POST', as: admin, body })
  const corrected = await change(`/accepted/${article}/correct`, { version: 1, reason: 'A slip.', ...record })
  expect([corrected.status, corrected.body]).toMatchObject([200, {}])
  expect((await change(`/accepted/${article}/retract`, { version: 2, reason: 'A fault.' })).status).toBe(200)
  expect(await news(id)).toEqual([
    'manuscript-co-author',
    'co-author-approve',
    'co-author-revoke',
    'co-author-approve',
    'co-author-publish',
    'article-correction',
    'article-retraction',
  ])
  const letter = (await sentTo(id)).find(({ kind }) => kind === 'co-author-publish')
  expect(letter?.text).toContain(published.body.article)
  expect(letter?.text).toContain('Dear Bayo Sample,')
})

test('of a rejection they hear, and neither why nor that reasons were given, because that is not sure', async () => {
  const id = await submitted()
  await act(id, 'reject', { comment: 'The data do not hold.' })
  const letter = (await sentTo(id)).at(-1)
  expect(letter).toMatchObject({ kind: 'co-author-reject', subject: `Not accepted for publication: ${written.title}` })
  expect(letter?.text).not.toMatch(/The data do not hold|reasons/)
})

test('whoever never heard that they are named hears nothing', async () => {
  const { id } = await site.manuscript('under-review')
  await act(id, 'approve')
  expect(await news(id)).toEqual([])
})

test('whoever objects hears of a rejection, and of nothing else until it is resolved; whoever is named no more hears nothing', async () => {
  const id = await submitted()
  const [named] = await sentTo(id)
  const objecting = linkIn(named?.text, 'objection')
  await request(`/manuscript/objection/${objecting}`, { body: { reason: 'Not me.' } })
  await act(id, 'reject', { comment: 'No.' })
  expect(await news(id)).toEqual(['manuscript-co-author', 'co-author-reject'])
  await act(id, 'objection', { email, note: 'She agreed.' })
  await act(id, 'approve')
  expect((await news(id)).slice(2)).toEqual(['manuscript-objection-resolved', 'co-author-approve'])

  const approved = await submitted()
  await act(approved, 'approve')
  await request(`/manuscript/objection/${linkIn((await sentTo(approved))[0]?.text, 'objection')}`, {
    body: { reason: 'Not me.' },
  })
  await act(approved, 'revoke')
  expect(await news(approved)).toEqual(['manuscript-co-author', 'co-author-approve'])

  const { id: other } = await site.manuscript('under-review', { coAuthors: [] })
  await site.db
    .insert(coAuthorNotices)
    .values({ tokenHash: hashToken(newToken()), manuscriptId: other, name: 'Bayo', email })
  await act(other, 'approve')
  expect(await news(other)).toEqual([])
})
