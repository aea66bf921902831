import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { submitManuscript } from '#contracts/manuscript/manuscripts.ts'
import { StorageAway } from '#server/adapters/storage/storage.ts'
import {
  activity,
  articles,
  authors,
  coursePayments,
  courses,
  files,
  manuscripts,
  payments,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { password } from '#tests/support/build.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { form } from '#tests/support/file-site.ts'
import { health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { db, request } = site
await site.openIssue(health)

type Person = Awaited<ReturnType<typeof site.author>>

const deletion = (as: Person, typed = password, from?: string) =>
  request('/author/delete', { as, body: { password: typed }, ...(from && { from }) })
const exists = async (id: string) => (await db.select().from(authors).where(eq(authors.id, id))).length === 1

async function dump(): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; rows: string }>(
    sql`select relname as name, table_to_xml(oid, true, false, '')::text as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}

async function tablesThatName(words: string[]): Promise<string[]> {
  const found = Object.entries(await dump()).filter(([, rows]) => words.some((word) => rows.includes(word)))
  return found.map(([name]) => name).sort()
}

async function upload(as: Person, path: string, parts: Parameters<typeof form>[0]): Promise<string> {
  const { body } = await request<{ url: string }>(path, { as, body: form(parts) })
  return body.url
}

const onDisk = (url: string) => {
  const id = url.slice(-22)
  return access(join(site.config.dataDir, 'files', id.slice(0, 2), id)).then(
    () => true,
    () => false,
  )
}

test('an account goes even while its files cannot be reached: the sweep removes them later', async () => {
  const author = await site.author()
  const file = await upload(author, '/file', { file: { content: smallPdf(), name: 'a.pdf' } })
  const { storage } = site.deps
  site.deps.storage = { ...storage, remove: () => Promise.reject(new StorageAway('away')) }
  expect((await deletion(author)).status).toBe(200)
  site.deps.storage = storage
  expect([await exists(author.id), await onDisk(file)]).toEqual([false, true])
})

test('an account goes with everything of its author: manuscripts, files, reviews, log-ins, letters', async () => {
  const ada = await site.author({ name: 'Adaeze Unwritten', email: 'adaeze@unwritten.example' })
  const elsewhere = await request('/author/login', { body: { email: ada.email, password } })
  const file = await upload(ada, '/file', { file: { content: smallPdf(), name: 'night-shifts.pdf' } })
  const unused = await upload(ada, '/file', { file: { content: smallPdf(), name: 'unused.pdf' } })
  const own = { author: ada.name, email: ada.email }
  const { body } = await site.submit(ada, { ...own, file, title: 'Unwritten nights' })
  await request('/review', { as: ada, body: { text: 'Quick and fair, says Unwritten.' } })
  await request('/author/reset', { body: { email: ada.email } })
  expect((await tablesThatName(['Unwritten', ada.email])).length).toBeGreaterThan(4)

  const reply = await deletion(ada)
  expect([reply.status, reply.body]).toEqual([200, { success: 'Your account has been deleted.' }])
  expect(reply.headers.get('set-cookie')).toMatch(/^author=; Max-Age=0; /)
  expect(await exists(ada.id)).toBe(false)
  expect(await site.row(body._id)).toBeNull()
  expect([await onDisk(file), await onDisk(unused)]).toEqual([false, false])
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [file.slice(-22), unused.slice(-22)]))
  expect(rows).toEqual([])
  const cookie = elsewhere.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const as of [ada, { cookie }]) expect((await request('/author/me', { as })).status).toBe(401)
  expect((await request('/author/login', { body: { email: ada.email, password } })).status).toBe(401)

  // What remains: the last two letters, the activity entry about the withdrawal, and the count of failed log-ins.
  expect(await tablesThatName(['Unwritten', ada.email])).toEqual(['activity', 'letters', 'rate_limits'])
  const letters = await site.letters(ada.email)
  expect(letters.map(({ kind }) => kind).sort()).toEqual(['account-deleted', 'manuscript-withdrawn'])
  const letter = letters.find(({ kind }) => kind === 'account-deleted')?.text
  expect(letter).toContain('withdrawn and deleted with their files: "Unwritten nights".')
  expect(letter).toContain('Published articles stay')
  expect(letter).toContain('Payment records stay')
  expect((await site.steps(body._id)).at(-1)).toMatchObject({
    action: 'delete-by-link',
    to: null,
    reason: 'The author deleted their account.',
  })
  expect(await db.select().from(activity).where(eq(activity.objectId, ada.id))).toMatchObject([
    { action: 'delete-account', actor: 'author', actorId: ada.id, details: { withdrawn: 1 } },
  ])
})

test('published articles and payment records stay', async () => {
  const bola = await site.author({ name: 'Bola Eze' })
  const admin = await site.staff('admin')
  const { id } = await site.manuscript('approved', { authorId: bola.id, author: bola.name, email: bola.email })
  expect((await request(`/manuscript/${id}/paid`, { as: admin, method: 'PATCH' })).status).toBe(200)
  expect((await request('/accepted', { as: admin, body: { id, issue: 1, journal: health } })).status).toBe(201)
  const courseId = newId()
  const price = { priceMinor: 500_000 }
  await db.insert(courses).values({ id: courseId, title: 'Writing well', description: 'A sample course', ...price })
  const receipt = await upload(bola, '/file', { file: { content: smallPdf(), name: 'transfer.pdf' } })
  const receiptFileId = receipt.slice(-22)
  await db.insert(coursePayments).values({ id: newId(), courseId, authorId: bola.id, ...price, receiptFileId })

  expect((await deletion(bola)).status).toBe(200)
  const [article] = await db.select().from(articles).where(eq(articles.manuscriptId, id))
  expect(article?.authorNames).toContain('Bola Eze')
  expect((await request(`/accepted/${health}`)).text).toContain('Bola Eze')
  expect(
    await db
      .select()
      .from(files)
      .where(eq(files.id, article?.fileId ?? '')),
  ).toHaveLength(1)
  const payer = { payerName: 'Bola Eze', payerEmail: bola.email }
  expect(await db.select().from(payments).where(eq(payments.subjectId, id))).toMatchObject([payer])
  expect(await db.select().from(coursePayments).where(eq(coursePayments.authorId, bola.id))).toHaveLength(1)
  expect(await onDisk(receipt)).toBe(true)
  const [entry] = await db.select().from(activity).where(eq(activity.objectId, bola.id))
  expect(entry?.details).toEqual({ withdrawn: 0, payer: { name: 'Bola Eze', email: bola.email } })
})

test('a manuscript that is paid for keeps the account, and everything else of it, until it is published', async () => {
  const ada = await site.author()
  const own = { authorId: ada.id }
  const [paid, open] = [await site.manuscript('paid', own), await site.manuscript('under-review', own)]
  const before = [await site.everythingAbout(paid.id), await site.everythingAbout(open.id)]
  const reply = await deletion(ada)
  expect([reply.status, reply.body.error]).toEqual([
    409,
    'Your manuscript "A sample study of sample things" is paid for and not published yet. You can delete your account once it is published.',
  ])
  expect([await site.everythingAbout(paid.id), await site.everythingAbout(open.id)]).toEqual(before)
  expect((await request('/author/me', { as: ada })).status).toBe(200)
  await db.update(manuscripts).set({ status: 'published' }).where(eq(manuscripts.id, paid.id))
  expect((await deletion(ada)).status).toBe(200)
  expect([await site.row(paid.id), await site.row(open.id)]).toEqual([expect.anything(), null])
})

test('without the right password nothing is deleted, and guessing it is a failed log-in', async () => {
  const ada = await site.author()
  const from = '203.0.113.40'
  const wrong = await deletion(ada, 'not the password', from)
  expect([wrong.status, wrong.body]).toEqual([
    403,
    { error: 'This password is wrong.', fields: { password: 'This password is wrong.' } },
  ])
  expect((await request('/author/delete', { as: ada, body: {} })).body).toMatchObject({
    error: 'Password is required.',
  })
  for (let round = 0; round < 9; round++) await deletion(ada, 'not the password', from)
  expect((await deletion(ada, password, from)).status).toBe(429)
  expect(await exists(ada.id)).toBe(true)
  expect(await site.letters(ada.email)).toEqual([])
})

test('of an account deleted twice at once, one deletion happens, with one letter', async () => {
  const ada = await site.author()
  await site.manuscript('screening', { authorId: ada.id, email: 'twice@example.org' })
  const statuses = (await Promise.all([deletion(ada), deletion(ada), deletion(ada)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => status < 500)).toBe(true)
  expect(await site.letters(ada.email)).toHaveLength(1)
  expect(await site.letters('twice@example.org')).toHaveLength(1)
})

test('a manuscript that arrives just after its author has gone is refused, so that none is left without one', async () => {
  const ada = await site.author()
  const file = await site.file({ ...ada, realm: 'author' })
  await deletion(ada)
  const late = site.services.manuscripts.submit(
    { ...ada, realm: 'author' },
    submitManuscript.body.parse({ ...written, file }),
  )
  await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await db.select().from(manuscripts).where(eq(manuscripts.authorId, ada.id))).toEqual([])
})

test("nobody's data but one's own goes: another author with the same titles keeps everything", async () => {
  const [ada, bayo] = [await site.author(), await site.author()]
  await site.manuscript('under-review', { authorId: ada.id })
  const kept = await site.manuscript('under-review', { authorId: bayo.id })
  await request('/review', { as: bayo, body: { text: 'Still here.' } })
  await deletion(ada)
  expect(await site.row(kept.id)).not.toBeNull()
  expect((await request('/review/mine', { as: bayo })).text).toContain('Still here.')
  expect((await request('/author/me', { as: bayo })).status).toBe(200)
})
