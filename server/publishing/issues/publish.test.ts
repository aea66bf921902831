import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { statuses } from '#domain/words/manuscript-status.ts'
import { activity, articles, issues, journals, manuscripts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { authoredDocx } from '#tests/support/authored-docx.ts'
import { biology, health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z') })
const { request } = site
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)
await site.openIssue(health, 1, 1)
await site.openIssue(health, 2, 2)

type Published = { _id: string; customId: string; article: string; error?: string }
const publish = (
  id: string,
  { issue = 2, journal = health, as = editor, ...more }: Record<string, unknown> & { as?: { cookie: string } } = {},
) => request<Published>('/accepted', { as, body: { id, issue, journal, ...more } })
const nextId = async (query = '', as = editor, journal = health) =>
  (await request<{ id: string; error?: string }>(`/accepted/new/${journal}${query}`, { as })).body
const lastNumber = async (journal = health) =>
  (await site.db.select().from(journals).where(eq(journals.slug, journal)))[0]?.lastArticleNumber

test('an editor publishes a paid manuscript under the ID that was announced', async () => {
  const author = await site.author()
  const { id } = await site.manuscript('paid', { authorId: author.id })
  const announced = await nextId()
  expect(announced).toEqual({ id: 'DHJ-2026-0001' })
  const reply = await publish(id)
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ customId: 'DHJ-2026-0001', journal: health, volume: 2, issue: 2 })
  const [article] = await site.db.select().from(articles).where(eq(articles.manuscriptId, id))
  expect(article).toMatchObject({
    id: reply.body._id,
    authorId: author.id,
    title: written.title,
    authors: [{ name: 'Ada Sample' }, { name: 'Bayo Sample' }],
    authorNames: 'Ada Sample, Bayo Sample',
    position: 1,
    fileId: (await site.row(id))?.fileId,
    publishedAt: site.clock.now(),
  })
  expect((await site.row(id))?.status).toBe('published')
  expect(await site.steps(id)).toMatchObject([{ action: 'publish', from: 'paid', to: 'published', actorId: editor.id }])
  const [letter] = await site.lettersAbout(id)
  expect(letter?.kind).toBe('manuscript-published')
  expect(letter?.text).toContain('DHJ-2026-0001')
  expect(letter?.text).toContain(reply.body.article)
})

test('the names on an article stay when the account changes its own', async () => {
  const author = await site.author()
  const { id } = await site.manuscript('paid', { authorId: author.id })
  await publish(id)
  await request('/author', { method: 'PATCH', as: author, body: { name: 'Somebody Else' } })
  const [article] = await site.db.select().from(articles).where(eq(articles.manuscriptId, id))
  expect(article?.authors[0]).toMatchObject({ name: 'Ada Sample', parts: { family: 'Sample', given: 'Ada' } })
})

test('an article knows when it was received and when its approval was given', async () => {
  const author = await site.author()
  const { body } = await site.submit(author)
  const step = async (path: string) => {
    site.clock.pass({ hours: 1 })
    expect((await request(path, { method: 'PATCH', as: admin })).status, path).toBe(200)
    return site.clock.now()
  }
  const receivedAt = site.clock.now()
  await step(`/manuscript/screen/${body._id}`)
  await step(`/manuscript/${body._id}/approve`)
  await step(`/manuscript/${body._id}/revoke`)
  const acceptedAt = await step(`/manuscript/${body._id}/approve`)
  await step(`/manuscript/${body._id}/paid`)
  await publish(body._id)
  const [article] = await site.db.select().from(articles).where(eq(articles.manuscriptId, body._id))
  expect(article).toMatchObject({ receivedAt, acceptedAt, publishedAt: site.clock.now() })
})

test('an article of an older issue takes that issue’s volume, and the running number goes on', async () => {
  const { id } = await site.manuscript('paid')
  const number = String(((await lastNumber()) ?? 0) + 1).padStart(4, '0')
  expect(await nextId('?issue=1')).toEqual({ id: `DHJ-2025-${number}` })
  expect((await publish(id, { issue: 1 })).body).toMatchObject({ customId: `DHJ-2025-${number}`, volume: 1, issue: 1 })
})

test.each(statuses.filter((status) => status !== 'paid'))(
  'published means paid: one that is %s is not published',
  async (status) => {
    const { id } = await site.manuscript(status)
    const [before, number] = [await site.everythingAbout(id), await lastNumber()]
    expect((await publish(id, { as: admin })).status).toBe(409)
    expect(await site.everythingAbout(id)).toEqual(before)
    expect(await lastNumber()).toBe(number)
    expect(await site.db.$count(articles, eq(articles.manuscriptId, id))).toBe(0)
  },
)

test('what cannot be published takes no number', async () => {
  const { id } = await site.manuscript('paid')
  const number = await lastNumber()
  expect(await publish(id, { issue: 3 })).toMatchObject({
    status: 400,
    body: { error: 'Issue 3 of this journal has not been opened.' },
  })
  expect((await publish(id, { journal: biology, as: admin })).status).toBe(400)
  expect((await publish(id, { issue: 0 })).status).toBe(400)
  expect((await publish(id, { customId: 'DHJ-2026-9999' })).status).toBe(400)
  expect((await publish(newId())).status).toBe(404)
  expect((await publish(id, { as: stranger })).status).toBe(404)
  expect((await request('/accepted', { body: { id, issue: 2, journal: health } })).status).toBe(401)
  expect(await lastNumber()).toBe(number)
})

/** On a busy machine some are asked to try again in a moment. */
async function publishWhenFree(id: string): ReturnType<typeof publish> {
  const reply = await publish(id)
  return reply.status === 503 ? publishWhenFree(id) : reply
}

test('twenty published at once have twenty numbers without a gap and twenty places', async () => {
  const first = ((await lastNumber()) ?? 0) + 1
  const paid = await Promise.all(Array.from({ length: 20 }, () => site.manuscript('paid')))
  // Each twice, so that twenty fail in between.
  const replies = await Promise.all([...paid, ...paid].map(({ id }) => publishWhenFree(id)))
  const done = replies.filter(({ status }) => status === 201)
  expect(done).toHaveLength(20)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const numbers = done.map(({ body }) => Number(body.customId.slice(-4))).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => first + index))
  const rows = await site.db.select().from(articles).where(eq(articles.issue, 2))
  expect(rows.map(({ position }) => position).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1))
  expect(await lastNumber()).toBe(first + 19)
})

test('two journals count for themselves', async () => {
  await site.openIssue(biology, 1, 2)
  const { id } = await site.manuscript('paid', { journal: biology })
  expect((await publish(id, { journal: biology, issue: 1, as: admin })).body.customId).toBe('DJBS-2026-0001')
})

test('an ID is announced to staff of the journal only, and only when there is an issue', async () => {
  const science = 'domain-journal-of-science-and-technology'
  expect((await request(`/accepted/new/${health}`)).status).toBe(401)
  expect((await request(`/accepted/new/${health}`, { as: stranger })).status).toBe(404)
  expect((await request('/accepted/new/no-such-journal', { as: admin })).status).toBe(404)
  expect(await nextId('', admin, science)).toEqual({ error: 'This journal has no issue yet. Please open one first.' })
  expect((await request(`/accepted/new/${health}?issue=99`, { as: editor })).status).toBe(400)
})

const multi = 'domain-multidisciplinary-journal'
const open = (as: { cookie: string } | undefined, key?: string, slug = multi) =>
  request<{ issue: number; volume: number }>(`/journal/${slug}`, {
    method: 'PATCH',
    as,
    headers: { 'Idempotency-Key': key },
  })

test('an admin opens the next issue, whose volume is the year’s', async () => {
  expect((await open(admin)).body).toEqual({ issue: 1, volume: 2 })
  expect((await request(`/journal/${multi}`)).body).toMatchObject({ issue: 1 })
  const [row] = await site.db.select().from(issues).where(eq(issues.journal, multi))
  expect(row).toMatchObject({ number: 1, volume: 2, openedAt: site.clock.now() })
  expect(await site.db.select().from(activity).where(eq(activity.objectId, multi))).toMatchObject([
    { action: 'open-issue', actorId: admin.id, details: { issue: 1, volume: 2 } },
  ])
})

test('a double click opens one issue, and ten admins at once open ten', async () => {
  const twice = [await open(admin, 'click'), await open(admin, 'click')]
  expect(twice.map(({ body }) => body.issue)).toEqual([2, 2])
  const many = await Promise.all(Array.from({ length: 10 }, () => open(admin)))
  expect(many.map(({ body }) => body.issue).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('of two admins who open the same issue at once one reads that it is open already', async () => {
  const { issue } = (await request<{ issue: number }>(`/journal/${multi}`)).body
  const [one, other] = [admin, await site.staff('admin')]
  const ask = (as: { cookie: string }) =>
    request(`/journal/${multi}`, { as, method: 'PATCH', body: { issue: issue + 1 } })
  const replies = await Promise.all([ask(one), ask(other)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error).toBe(
    `Issue ${issue + 1} is already open. Reload the page.`,
  )
  expect((await request(`/journal/${multi}`)).body).toEqual({ issue: issue + 1 })
})

test('only an admin opens an issue, and only of a journal there is', async () => {
  for (const [as, status] of [
    [undefined, 401],
    [await site.author(), 401],
    [editor, 403],
  ] as const)
    expect((await open(as)).status).toBe(status)
  expect((await open(admin, undefined, 'no-such-journal')).status).toBe(404)
  expect((await open(admin, undefined, 'admin')).status).toBe(404)
})

test('staff read the letter before an article is published; what they make of it goes with the ID filled in', async () => {
  const { id } = await site.manuscript('paid')
  const path = `/manuscript/${id}/letter/publish?issue=2`
  const { body: letter } = await request<{ subject: string; text: string }>(path, { as: editor })
  expect(letter.text).toContain('volume 2, issue 2, as {id}')
  const changed = { ...letter, text: letter.text.replace('Congratulations:', 'At last:') }
  const { customId, article } = (await publish(id, { letter: changed })).body
  const [sent] = await site.lettersAbout(id)
  expect(sent?.text).toContain('At last:')
  expect(sent?.text).toContain(`volume 2, issue 2, as ${customId}`)
  expect(sent?.html).toContain(`href="${article}"`)
  expect(sent?.text).not.toContain('{id}')
})

/** A paid manuscript whose Word file still knows that a word was deleted, and by whom. */
async function withTrackedChanges() {
  const change = 'w:id="1" w:author="Ada Sample"'
  const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`
  const deleted = `<w:del ${change}><w:r><w:delText>dear</w:delText></w:r></w:del><w:ins ${change}>${text('cheap')}</w:ins>`
  const body = new FormData()
  body.append(
    'file',
    new File([new Uint8Array(authoredDocx(`<w:p>${text('Diaries are ')}${deleted}</w:p>`))], 'a.docx'),
  )
  const { id } = await site.manuscript('paid')
  const file = (await request<{ url: string }>('/file', { body, as: editor })).body.url
  await site.db
    .update(manuscripts)
    .set({ fileId: file.slice(-22) })
    .where(eq(manuscripts.id, id))
  return { id, fileId: file.slice(-22) }
}

async function readersOf(id: string): Promise<string> {
  const [article] = await site.db.select().from(articles).where(eq(articles.manuscriptId, id))
  const stored = await site.deps.storage.open(article?.fileId ?? '')
  const parts = unzipSync(await new Response(stored && (stored.stream as never)).bytes())
  return Buffer.from(parts['word/document.xml'] ?? []).toString()
}

test.each([
  [undefined, 'cheap', 'dear'],
  ['reject', 'dear', 'cheap'],
])(
  'readers get a Word file without tracked changes (%s), and the office keeps the other',
  async (changes, there, gone) => {
    const { id, fileId } = await withTrackedChanges()
    expect((await publish(id, { changes })).status).toBe(201)
    const text = await readersOf(id)
    expect(text).toContain(there)
    expect(text).not.toMatch(new RegExp(`${gone}|Ada|w:del|w:ins`))
    expect(await site.row(id)).toMatchObject({ originalFileId: fileId, fileId: expect.not.stringMatching(fileId) })
    const done = changes === 'reject' ? 'rejected' : 'accepted'
    expect(await site.steps(id)).toMatchObject([
      { action: 'publish', reason: `2 tracked changes ${done} in the file.` },
    ])
  },
)

test('a publication that fails leaves the file as it is', async () => {
  const { id, fileId } = await withTrackedChanges()
  expect((await publish(id, { issue: 9 })).status).toBe(400)
  expect(await site.row(id)).toMatchObject({ fileId, originalFileId: null, status: 'paid' })
})
