import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Group } from '#contracts/office/find.ts'
import { isSimilar, typoKeys } from '#domain/manuscript/find.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { anyText } from '#tests/support/any-text.ts'
import { biology, health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import {
  articles,
  letters,
  manuscripts,
  manuscriptTransfers,
  messages,
  paymentAttempts,
  payments,
  reviewers,
  shutOuts,
} from '../../db/schema.ts'
import { newId } from '../../ids.ts'

const site = await reviewSite()
const { db, request, services, deps } = site
const admin = await site.staff('admin', undefined, { name: 'Solveig Admin' })
const [editor, biologist] = [await site.staff('editor', health), await site.staff('editor', biology)]

const inWords = (group: Group['hits'][number]) =>
  [...group.title, { text: ' | ', isMatch: false }, ...group.detail]
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

async function find(q: string, as: { cookie: string } = admin, more = '') {
  const { status, body } = await request<{ groups: Group[] }>(`/find?q=${encodeURIComponent(q)}${more}`, { as })
  expect([q, status]).toEqual([q, 200])
  return Object.fromEntries(body.groups.map(({ kind, hits }) => [kind, hits]))
}
const idsOf = async (kind: Group['kind'], q: string, as?: { cookie: string }) =>
  (await find(q, as))[kind]?.map(({ _id }) => _id) ?? []

async function letter(given: Partial<typeof letters.$inferInsert> = {}) {
  const row = { id: newId(), kind: 'test', toEmail: 'x@example.org', subject: 'x', text: 'x', html: 'x', ...given }
  await db.insert(letters).values(row)
  return row.id
}

const ejiro = await site.author({ name: 'Ejiro Omonigho', email: 'ejiro.omonigho@sample.example' })
const manuscript = await site.manuscript('under-review', {
  ...{
    authorId: ejiro.id,
    author: ejiro.name,
    email: ejiro.email,
    title: 'Home blood-pressure diaries kept by traders',
  },
  keywords: ['hypertension', 'markets', 'diaries', 'cuffs'],
  coAuthors: [{ name: 'Jörg Müller', email: 'joerg@lakeside.example' }],
})
const { number = '' } = (await site.row(manuscript.id)) ?? {}

test('a manuscript is found by number, title, any author and address, key word, and by a part of each', async () => {
  const searches = [number, number.slice(0, -2), 'blood-pressure diaries', 'Omonigho', 'ejiro.om', 'Jörg Müller']
  for (const q of [...searches, 'joerg@lakeside.example', 'lakeside', 'hypertens', manuscript.id])
    expect([q, await idsOf('manuscripts', q)]).toEqual([q, [manuscript.id]])
  expect(await idsOf('manuscripts', 'diaries of nobody')).toEqual([])
})

test('what has the word in its title comes before what has it as a key word, however new', async () => {
  const older = await site.manuscript('under-review', { title: 'Hypertension on wards', createdAt: new Date(0) })
  for (const q of ['hypertension', 'hypertention', 'hypertens'])
    expect([q, await idsOf('manuscripts', q)]).toEqual([q, [older.id, manuscript.id]])
  await db.delete(manuscripts).where(eq(manuscripts.id, older.id))
})

test('of two addresses with the same end, the one that was searched for is shown as the reason', async () => {
  const [found] = (await find('joerg@lakeside.example')).manuscripts?.map(inWords) ?? []
  expect(found?.replaceAll(/[[\]]/g, '')).toMatch(/Under Review · joerg@lakeside\.example$/)
})

test('typing errors and accents do not matter, and what was meant is marked', async () => {
  const found = await find('omonigo')
  expect(found.manuscripts?.map(inWords)).toEqual([
    `Home blood-pressure diaries kept by traders | Ejiro [Omonigho], Jörg Müller · ${number} · Under Review`,
  ])
  expect(found.people?.map(inWords)).toEqual(['Ejiro [Omonigho] | Author · ejiro.[omonigho]@sample.example'])
  for (const q of ['Muller', 'MULLER', 'Mullre', 'hypertenson', 'omonigo muller', 'jorg blood'])
    expect([q, await idsOf('manuscripts', q)]).toEqual([q, [manuscript.id]])
})

test('the same word is not also corrected, where it is found as it was typed', async () => {
  const other = await site.manuscript('under-review', { title: 'Omonigo, a river' })
  expect(await idsOf('manuscripts', 'omonigo')).toEqual([other.id])
  await db.update(manuscripts).set({ title: 'Another river' }).where(eq(manuscripts.id, other.id))
  expect(await idsOf('manuscripts', 'omonigo')).toEqual([manuscript.id])
})

test('what begins with the words comes first, then what has them, the newest first; of both whole words come first', async () => {
  const titles = ['On zebrafish in lakes', 'Zebrafish in lakes', 'Zebrafishes in lakes', 'On zebrafish in lakes again']
  const ids: string[] = []
  for (const title of titles) {
    site.clock.pass({ minutes: 1 })
    ids.push((await site.manuscript('under-review', { title })).id)
  }
  const [first, second, third, fourth] = ids
  expect(await idsOf('manuscripts', 'zebrafish')).toEqual([second, third, fourth, first])
})

test("articles' ids, receipts, payments, the bank's reference and former numbers lead to the manuscript", async () => {
  const { id } = await site.manuscript('published', { title: 'Nets' })
  const row = await site.row(id)
  const facts = { manuscriptId: id, customId: 'DHJ-2026-0777', journal: health, volume: 2, issue: 1, position: 1 }
  await site.openIssue(health)
  const { title = '', abstract = '', articleType = '', country = '', fileId = '' } = row ?? {}
  const at = site.clock.now()
  const dates = { receivedAt: at, acceptedAt: at, publishedAt: at }
  const text = { title, abstract, articleType, country, fileId, authors: [], authorNames: '' }
  await db.insert(articles).values({ id: newId(), ...facts, ...dates, ...text })
  const bought = {
    purpose: 'article-charge',
    subjectId: id,
    description: 'Nets',
    payerName: 'A',
    payerEmail: 'a@b.org',
  } as const
  const money = { ...bought, amountMinor: 1, currency: 'NGN', mode: 'live', paidAt: at } as const
  await db.insert(payments).values({
    ...money,
    receipt: 'DJ-2026-000777',
    provider: 'manual',
    reference: 'manual-77',
    externalReference: 'FBN 4711/x',
  })
  await db.insert(paymentAttempts).values({ ...bought, amountMinor: 1, currency: 'NGN', reference: 'dj-Abc.77' })
  const moved = { fromJournal: biology, toJournal: health, answer: 'accepted', answeredAt: at } as const
  await db
    .insert(manuscriptTransfers)
    .values({ id: newId(), manuscriptId: id, ...moved, formerNumber: 'DJBS-S-2026-0001' })
  for (const q of ['dhj-2026-0777', 'DJ-2026-000777', 'manual-77', 'fbn 4711/X', 'dj-Abc.77', 'djbs-s-2026-0001'])
    expect([q, await idsOf('manuscripts', q), await idsOf('manuscripts', q, biologist)]).toEqual([q, [id], []])
  const [hit] = (await find('dj-Abc.77')).manuscripts ?? []
  expect(hit && inWords(hit)).toMatch(/· DHJ-2026-0777 · \[dj-Abc.77\]$/)
  const alone = { ...facts, manuscriptId: null, customId: 'DHJ-2026-0778', position: 2 }
  await db.insert(articles).values({ id: newId(), ...alone, ...dates, ...text })
  expect((await find('DHJ-2026-0778', editor)).manuscripts?.[0]?.href).toBe(`/admin/articles/${health}/DHJ-2026-0778`)

  await db
    .update(articles)
    .set({ title: 'Retraction: Nets of pangolins', authorNames: 'Folasade Okunrinboye', doi: '10.5555/dhj-2026-0778' })
    .where(eq(articles.customId, 'DHJ-2026-0778'))
  for (const q of ['nets pangol', 'pangolns', 'Okunrinboye', '10.5555/DHJ-2026-0778'])
    expect([q, (await find(q, editor)).manuscripts?.map(inWords), await idsOf('manuscripts', q, biologist)]).toEqual([
      ...[q, [expect.stringContaining('DHJ-2026-0778')], []],
    ])
  await db.update(articles).set({ title: 'Seines', standing: 'removed' }).where(eq(articles.customId, 'DHJ-2026-0777'))
  expect((await find('seines')).manuscripts?.map(({ href }) => href)).toEqual([
    `/admin/articles/${health}/DHJ-2026-0777`,
  ])
  expect((await find('seines')).manuscripts?.map(inWords)).toEqual([expect.stringMatching(/DHJ-2026-0777 · Removed$/)])
  expect(await idsOf('manuscripts', 'dhj-2026-0777')).toEqual([id])
})

test('an editor finds the manuscripts of their journal after screening, and nobody a manuscript of their own', async () => {
  const title = 'Quokkas and their keepers'
  const seen = await site.manuscript('under-review', { title })
  const screened = await site.manuscript('screening', { title })
  const elsewhere = await site.manuscript('under-review', { title, journal: biology })
  const written = await site.manuscript('under-review', { title })
  // The only admin would see it, whoever wrote it.
  await site.staff('admin')
  await db.insert(shutOuts).values({
    ...{ manuscriptId: written.id, staffId: admin.id, byId: admin.id },
    ...{ reason: 'They wrote it.', at: site.clock.now() },
  })
  const all = async (as: { cookie: string }) => new Set(await idsOf('manuscripts', 'quokas', as))
  expect(await all(admin)).toEqual(new Set([seen.id, screened.id, elsewhere.id]))
  expect(await all(editor)).toEqual(new Set([seen.id, written.id]))
  expect(await all(biologist)).toEqual(new Set([elsewhere.id]))
  const hidden = (await site.row(written.id))?.number ?? ''
  for (const q of [hidden, written.id]) expect(await find(q)).toEqual({})
})

test('people are found with what they are here: an editor finds authors of manuscripts that they see', async () => {
  const nkechi = await site.author({ name: 'Nkechi Wolewinski', email: 'nkechi@example.org' })
  await site.staff('admin', undefined, { name: 'Ngozi Wolewinska' })
  const { id } = await site.reviews.reviewer({ name: 'Nneka Wolewinsk', journals: [biology] })
  const found = async (as: { cookie: string }) =>
    (await find('wolewinsk', as)).people?.map((hit) => `${hit.title[0]?.text} ${hit.detail[0]?.text}`) ?? []
  expect(await found(admin)).toHaveLength(3)
  expect((await found(editor)).join()).toContain('Admin')
  expect(await idsOf('people', 'wolewinsk', editor)).not.toContain(id)
  expect(await idsOf('people', 'wolewinsk', biologist)).toContain(id)
  await site.manuscript('screening', { authorId: nkechi.id })
  expect(await idsOf('people', 'nkechi@example.org', editor)).toEqual([])
  await site.manuscript('under-review', { authorId: nkechi.id })
  expect(await idsOf('people', 'nkechi@example.org', editor)).toEqual([nkechi.id])
  expect(await idsOf('people', 'nkechi@example.org', biologist)).toEqual([])
})

test('a reviewer is found by every address, and no longer once their data was deleted', async () => {
  const reviewer = await site.reviews.reviewer({ name: 'Tendai Murambiwa-Sithole', email: 'tendai@uz.example' })
  for (const q of ['tendai@uz.example', 'Murambwa', 'sithole tendai'])
    expect([q, await idsOf('people', q, editor)]).toEqual([q, [reviewer.id]])
  await db.update(reviewers).set({ name: 'Former reviewer', erasedAt: new Date() }).where(eq(reviewers.id, reviewer.id))
  for (const q of ['Murambwa', 'tendai@uz.example', 'Former reviewer']) expect(await idsOf('people', q)).toEqual([])
})

test('messages are found by sender and text, with the place that was meant', async () => {
  const id = newId()
  const message = `${'I read your journal with pleasure. '.repeat(5)}May I ask for a fee reduction?`
  await db.insert(messages).values({ id, firstName: 'Halima', lastName: 'Danjuma', email: 'h@bako.example', message })
  for (const q of ['Danjumma', 'bako.example', 'fee reduct'])
    expect([q, await idsOf('messages', q, editor)]).toEqual([q, [id]])
  const [hit] = (await find('fee reduction', editor)).messages ?? []
  expect(hit && inWords(hit)).toMatch(/^Halima Danjuma \| ….*a \[fee\] \[reduction\]\? · /)
})

test('admins find e-mails by recipient, subject and manuscript, editors none; their text is not searched', async () => {
  const about = await letter({
    subject: 'A decision',
    toName: 'Ejiro Omonigho',
    manuscriptId: manuscript.id,
    text: 'secretive',
  })
  expect(await idsOf('emails', number)).toEqual([about])
  for (const q of ['omonigo', 'decision ejiro']) expect([q, await idsOf('emails', q)]).toEqual([q, [about]])
  for (const q of ['omonigho', number]) expect(await idsOf('emails', q, editor)).toEqual([])
  expect(await idsOf('emails', 'secretive')).toEqual([])
  const news = await letter({ subject: 'News of spring', toEmail: 'reader@example.org', newsletterId: newId() })
  expect(await idsOf('emails', 'News of spring')).toEqual([])
  expect(await idsOf('emails', 'Reader@example.org')).toEqual([news])
})

test('e-mails about a manuscript are hidden from its authors on the staff', async () => {
  const own = await site.manuscript('under-review', { author: 'Solveig Admin', email: 's@example.org' })
  const other = await site.staff('admin', undefined, { name: 'Somebody Else' })
  const id = await letter({ subject: 'Reviewers for flamingos', manuscriptId: own.id })
  expect(await idsOf('emails', 'flamingos', other)).toEqual([id])
  expect(await idsOf('emails', 'flamingos')).toEqual([])
  expect(await idsOf('emails', 'flamingoes')).toEqual([])
})

test('what is deleted is found no more, because nothing else keeps its words', async () => {
  const { id } = await site.manuscript('screening', { title: 'Ephemeral platypus' })
  expect(await idsOf('manuscripts', 'platypus')).toEqual([id])
  await db.delete(manuscripts).where(eq(manuscripts.id, id))
  for (const q of ['platypus', 'platypuss']) expect(await find(q)).toEqual({})
})

test('of many the best few are shown, and all of one kind page by page', async () => {
  for (let at = 0; at < 30; at++) await letter({ subject: `Wombats ${at}` })
  const few = await request<{ groups: Group[] }>('/find?q=wombats', { as: admin })
  expect(few.body.groups).toMatchObject([{ kind: 'emails', total: 25, hasMore: true }])
  expect(few.body.groups[0]?.hits).toHaveLength(5)
  const page = await request<{ groups: Group[] }>('/find?q=wombats&kind=emails&page=2', { as: admin })
  expect(page.body.groups).toMatchObject([{ kind: 'emails', total: 30, hasMore: false }])
  expect(page.body.groups[0]?.hits).toHaveLength(5)
})

test('whatever is typed, it is no fault of ours', async () => {
  const hard = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '!&|:*()',
    '<->',
    "a'b\\c",
    ':*',
    '   x',
    '\u202eabc',
    '“”',
    '@',
    '-',
    '0',
    '’’’’',
  ]
  for (const q of [...hard, 'a'.repeat(200), `${'word '.repeat(39)}word`, 'é'.repeat(100)]) await find(q)
  expect(await find('%')).toEqual({})
  expect((await request('/find?q=', { as: admin })).body).toMatchObject({ error: 'The search is required.' })
  const long = await request(`/find?q=${'a'.repeat(10_000)}`, { as: admin })
  expect([long.status, long.body.error]).toEqual([400, 'The search can have at most 200 characters.'])
  expect((await request('/find?q=a%00b', { as: admin })).status).toBe(400)
  const staff: Staff = { realm: 'staff', id: admin.id, name: 'X', email: 'x@example.org', role: 'admin', access: null }
  await fc.assert(
    fc.asyncProperty(anyText, async (q) => {
      await services.find.find(staff, { q: q.replaceAll('\0', ''), page: 1 })
    }),
    { numRuns: 50 },
  )
})

test('PostgreSQL and domain/manuscript/find.ts agree on which words are similar', async () => {
  const { rows } = await deps.db.execute<{ keys: string[] }>(
    `select typo_keys(array['omonigho', 'obi', 'a1bcd']) as keys`,
  )
  expect(new Set(rows[0]?.keys)).toEqual(typoKeys('omonigho'))
  expect([isSimilar('obi', 'oby'), isSimilar('a1bcd', 'a1bc')]).toEqual([false, false])
})
