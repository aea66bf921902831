import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListedDraft, OwnDraft } from '#contracts/manuscript/drafts.ts'
import { draftsMax } from '#domain/manuscript/drafts.ts'
import { files, submissionDrafts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { sweepFiles } from '#server/manuscript/files/sweep.ts'
import { password } from '#tests/support/build.ts'
import { health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { remindOfDrafts } from './remind.ts'
import { removeOldDrafts } from './remove.ts'

const site = await manuscriptSite()
const { db, request, clock } = site

type Person = Awaited<ReturnType<typeof site.author>>
type Given = { id?: string; version?: number; writer?: string; fields?: Record<string, unknown> }

const [here, there] = [newId(), newId()]

function save(
  as: Person,
  { id = newId(), version = 0, writer = here, fields = { title: 'Night shifts' } }: Given = {},
) {
  const body = { version, writer, fields }
  return request<{ version: number; savedAt: string }>(`/draft/${id}`, { as, method: 'PUT', body })
}

async function saved(as: Person, given: Given = {}): Promise<string> {
  const id = newId()
  expect((await save(as, { id, ...given })).status).toBe(200)
  return id
}

const read = (as: Person, id: string) => request<OwnDraft>(`/draft/${id}`, { as })
const list = async (as: Person) => (await request<ListedDraft[]>('/draft', { as })).body
const titles = async (as: Person) => (await list(as)).map(({ title }) => title)

test('an author finds drafts on every device as they were typed, the one changed last first', async () => {
  const ada = await site.author()
  const fields = { title: ' Night shifts', abstract: 'With \0 and \ud800, as typed', journal: health, coAuthors: [] }
  const id = await saved(ada, { fields })
  clock.pass({ minutes: 1 })
  await saved(ada, { fields: {} })
  expect(await list(ada)).toMatchObject([{ title: '' }, { _id: id, title: 'Night shifts', journal: health }])
  expect((await read(ada, id)).body).toMatchObject({ version: 1, fields })
})

test('of two devices the later one is asked, nothing is overwritten, and both can be kept', async () => {
  const ada = await site.author()
  const id = await saved(ada, { fields: { title: 'Begun' } })
  expect((await save(ada, { id, version: 1, writer: there, fields: { title: 'There' } })).body.version).toBe(2)
  const later = await save(ada, { id, version: 1, fields: { title: 'Here' } })
  expect([later.status, later.body]).toEqual([
    409,
    {
      error: expect.stringMatching(
        /^This draft was changed on another device at \d\d:\d\d: take that one, or keep this one as a new draft\.$/,
      ),
    },
  ])
  expect((await read(ada, id)).body.fields).toEqual({ title: 'There' })
  await saved(ada, { fields: { title: 'Here' } })
  expect((await titles(ada)).toSorted()).toEqual(['Here', 'There'])
})

test('of two devices that save at once one wins, and a lost answer does not make a tab ask about its own words', async () => {
  const ada = await site.author()
  const id = await saved(ada)
  const both = await Promise.all([here, there].map((writer) => save(ada, { id, version: 1, writer })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const again = await saved(ada)
  await save(ada, { id: again, version: 1, fields: { title: 'Its answer is lost' } })
  const next = await save(ada, { id: again, version: 1, fields: { title: 'Typed since' } })
  expect([next.status, next.body.version]).toEqual([200, 3])
  const twice = newId()
  await Promise.all([save(ada, { id: twice }), save(ada, { id: twice })])
  expect((await list(ada)).filter(({ _id }) => _id === twice)).toHaveLength(1)
})

test('a draft ends with its submission and is not made again by a tab that still has it', async () => {
  const ada = await site.author()
  const file = await site.file({ ...ada, realm: 'author' })
  const id = await saved(ada, { fields: { title: written.title, file: { url: file, name: 'a.pdf' } } })
  const refused = await site.submit(ada, { file, draft: id, title: '' })
  expect([refused.status, (await list(ada)).length]).toEqual([400, 1])
  expect((await site.submit(ada, { file, draft: id })).status).toBe(201)
  expect(await list(ada)).toEqual([])
  const late = await save(ada, { id, version: 1, writer: there })
  expect([late.status, late.text]).toEqual([404, expect.stringContaining('submitted or deleted on another device')])
})

test("nobody else sees, changes, deletes or ends somebody's draft, and its id may not be taken", async () => {
  const [ada, bayo, admin] = [await site.author(), await site.author(), await site.staff('admin')]
  const id = await saved(ada)
  expect((await read(bayo, id)).status).toBe(404)
  expect((await save(bayo, { id, version: 1 })).status).toBe(404)
  expect((await save(bayo, { id })).status).toBe(404)
  expect((await request(`/draft/${id}`, { as: bayo, method: 'DELETE' })).status).toBe(404)
  expect((await site.submit(bayo, { draft: id })).status).toBe(201)
  expect([await list(bayo), await titles(ada)]).toEqual([[], ['Night shifts']])
  for (const as of [undefined, admin]) expect((await request(`/draft/${id}`, { as })).status).toBe(401)
  const office = await Promise.all(
    ['/manuscript', '/admin/find?q=Night', '/today'].map((path) => request(path, { as: admin })),
  )
  expect(office.map(({ text }) => text).join()).not.toContain('Night shifts')
})

test(`an author has ${draftsMax} drafts at most, none of them too long, and deletes what is not needed`, async () => {
  const ada = await site.author()
  const ids = []
  for (let count = 0; count < draftsMax; count++) ids.push(await saved(ada))
  const more = await save(ada)
  expect([more.status, more.text]).toEqual([422, expect.stringContaining(`You have ${draftsMax} drafts`)])
  const [id = ''] = ids
  expect((await save(ada, { id, version: 1, fields: { title: 'Changed' } })).status).toBe(200)
  expect((await request(`/draft/${id}`, { as: ada, method: 'DELETE' })).status).toBe(200)
  expect((await save(ada)).status).toBe(200)
  const long = await save(await site.author(), { fields: { abstract: 'x'.repeat(400_000) } })
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('too long')])
})

test('its file lives as long as the draft; somebody else’s file is not kept by it', async () => {
  const [ada, bayo] = [await site.author(), await site.author()]
  const own = await site.file({ ...ada, realm: 'author' })
  const others = await site.file({ ...bayo, realm: 'author' })
  const withFile = (url: string) => ({ title: 'Night shifts', file: { url, name: 'a.pdf' } })
  const id = await saved(ada, { fields: withFile(own) })
  await saved(ada, { fields: withFile(others) })
  await db.update(files).set({ createdAt: new Date(clock.now().getTime() - 30 * 24 * 3600 * 1000) })
  await sweepFiles(site.deps)
  const isThere = async (url: string) => (await db.$count(files, eq(files.id, url.slice(-22)))) === 1
  expect([await isThere(own), await isThere(others)]).toEqual([true, false])
  await request(`/draft/${id}`, { as: ada, method: 'DELETE' })
  await sweepFiles(site.deps)
  expect(await isThere(own)).toBe(false)
})

test('it goes after 60 days, with one e-mail a week before, and a change keeps it for 60 more', async () => {
  const ada = await site.author({ name: 'Ada Obi' })
  const [left, kept] = [await saved(ada), await saved(ada, { fields: { title: 'Still wanted' } })]
  const daily = async () => {
    await remindOfDrafts(site.deps)
    await removeOldDrafts(site.deps)
  }
  clock.pass({ days: 52 })
  await daily()
  expect(await site.letters(ada.email)).toEqual([])
  clock.pass({ days: 1, minutes: 1 })
  await daily()
  await daily()
  const letters = await site.letters(ada.email)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Your draft will be deleted on .*: Night shifts$/),
    expect.stringMatching(/^Your draft will be deleted on .*: Still wanted$/),
  ])
  expect(letters[0]?.text).toContain(`${site.config.publicUrl}/submit?draft=`)
  await db.update(submissionDrafts).set({ savedAt: clock.now(), remindedAt: null }).where(eq(submissionDrafts.id, kept))
  clock.pass({ days: 7, minutes: -2 })
  await daily()
  expect((await db.select().from(submissionDrafts).where(eq(submissionDrafts.id, left))).length).toBe(1)
  clock.pass({ minutes: 3 })
  await daily()
  const ids = (await db.select().from(submissionDrafts).where(eq(submissionDrafts.authorId, ada.id))).map(
    ({ id }) => id,
  )
  expect(ids).toEqual([kept])
  expect(await site.letters(ada.email)).toHaveLength(2)
})

test('a draft is in the download of one’s data, and goes with the account and its file', async () => {
  const ada = await site.author()
  const file = await site.file({ ...ada, realm: 'author' })
  await saved(ada, { fields: { title: 'Night shifts', file: { url: file, name: 'a.pdf' } } })
  const data = await request<{ drafts: object[] }>('/author/export', { as: ada })
  expect(data.body.drafts).toMatchObject([{ fields: { title: 'Night shifts' } }])
  expect((await request('/author/delete', { as: ada, body: { password } })).status).toBe(200)
  expect(await db.$count(submissionDrafts, eq(submissionDrafts.authorId, ada.id))).toBe(0)
  expect(await db.$count(files, eq(files.id, file.slice(-22)))).toBe(0)
})
