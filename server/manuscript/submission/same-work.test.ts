import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListedManuscript } from '#contracts/manuscript/manuscript-lists.ts'
import type { Alike, SentBefore } from '#contracts/manuscript/same-work.ts'
import {
  alikeManuscripts,
  articles,
  confirmedAddresses,
  files,
  manuscripts,
  manuscriptVersions,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { db, request } = site
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
await site.openIssue(health)

let count = 0
const newTitle = () => `Sleep of nurses on ward number${++count} at night`
type Given = Parameters<typeof site.manuscript>[1]
const made = async (status: Parameters<typeof site.manuscript>[0], given: Given) =>
  (await site.manuscript(status, { author: 'Ada Obi', email: 'ada@example.org', coAuthors: [], ...given })).id

async function putHash(id: string, sha256: string) {
  await db
    .update(files)
    .set({ sha256 })
    .where(eq(files.id, (await site.row(id))?.fileId ?? ''))
}

const alike = async (id: string, as = admin) => (await request<Alike>(`/manuscript/${id}/alike`, { as })).body
const say = (id: string, workId: string, as = editor) =>
  request<{ success?: string; error?: string }>(`/manuscript/${id}/alike/${workId}/not-duplicate`, {
    method: 'POST',
    as,
  })
async function publishedAs(id: string | null, title: string, customId: string) {
  const at = site.clock.now()
  const { abstract = '', articleType = '', country = '', fileId = '' } = (await site.row(id ?? '')) ?? {}
  const place = { customId, journal: health, volume: 2, issue: 1, position: ++count }
  const dates = { receivedAt: at, acceptedAt: at, publishedAt: at }
  const own = fileId || (await site.file({ realm: 'author', id: 'x' })).slice(-22)
  const facts = { title, abstract, articleType, country, fileId: own, authors: [], authorNames: 'Chi Eze' }
  await db.insert(articles).values({ id: newId(), manuscriptId: id, ...place, ...dates, ...facts })
}

test('a manuscript with the same title or file is found in any journal', async () => {
  const title = newTitle()
  const before = await made('rejected', { title, journal: biology })
  const id = await made('under-review', { title: title.toUpperCase(), journal: health })
  const { number } = (await site.row(before)) ?? {}
  const work = { _id: before, number, heading: title, author: 'Ada Obi', journal: biology, status: 'rejected' }
  expect(await alike(id)).toMatchObject({
    works: [{ ...work, mayOpen: true, article: null, sameFile: false, title: 'same' }],
    hidden: [],
  })
  await putHash(before, 'one hash')
  await putHash(id, 'one hash')
  expect((await alike(id)).works).toMatchObject([{ sameFile: true, title: 'same' }])
  expect((await alike(before)).works).toMatchObject([{ _id: id }])
})

test('the file of an earlier version counts, and so does one that has been replaced', async () => {
  const [id, other] = [await made('under-review', { title: newTitle() }), await made('rejected', { title: newTitle() })]
  const fileId = (await site.file({ realm: 'author', id: 'x' })).slice(-22)
  await db.update(files).set({ sha256: 'revised' }).where(eq(files.id, fileId))
  const fields = (await db.select().from(manuscriptVersions).where(eq(manuscriptVersions.manuscriptId, other)))[0]
    ?.fields
  if (fields)
    await db.insert(manuscriptVersions).values({ manuscriptId: other, number: 2, cause: 'revision', fileId, fields })
  await putHash(id, 'revised')
  expect((await alike(id)).works).toMatchObject([{ _id: other, sameFile: true, title: null }])
})

test('an editor learns of another journal only that it received the same, and nothing that they must not know', async () => {
  const title = newTitle()
  const id = await made('under-review', { title, journal: health })
  const elsewhere = await made('under-review', { title, journal: biology })
  await made('screening', { title, journal: health })
  const hidden = { sameFile: false, title: 'same' }
  const shown = await alike(id, editor)
  expect(shown).toEqual({
    works: [],
    hidden: [
      { place: 'another-journal', ...hidden },
      { place: 'screening', ...hidden },
    ],
  })
  expect((await say(id, elsewhere)).status).toBe(404)
  expect((await alike(id)).works).toHaveLength(2)
  await site.shutOut(elsewhere, editor)
  expect((await alike(id, editor)).hidden).toMatchObject([{ place: 'screening' }])
})

test('what is published is named to everybody on the staff, with or without its manuscript', async () => {
  const title = newTitle()
  const id = await made('under-review', { title })
  await publishedAs(null, title, 'DHJ-2026-0901')
  await publishedAs(await made('published', { title, journal: biology }), title, 'DHJ-2026-0902')
  const { works, hidden } = await alike(id, editor)
  expect(hidden).toEqual([])
  expect(new Set(works.map(({ number, mayOpen }) => `${number} ${mayOpen}`))).toEqual(
    new Set(['DHJ-2026-0901 false', 'DHJ-2026-0902 false']),
  )
  expect(works[0]?.article).toContain(`/journals/${health}/`)
  const [first] = works
  expect((await say(id, first?._id ?? '')).status).toBe(200)
  expect((await alike(id, editor)).works).toHaveLength(1)
})

test('"Not a duplicate" stays said on both sides, is in the history, and names no manuscript of another journal', async () => {
  const title = newTitle()
  const [id, other] = [await made('under-review', { title }), await made('rejected', { title })]
  const elsewhere = await made('under-review', { title, journal: biology })
  expect((await say(id, other)).body).toEqual({ success: 'Not a duplicate: it is not shown again.' })
  expect((await alike(id)).works.map(({ _id }) => _id)).toEqual([elsewhere])
  expect((await alike(other)).works.map(({ _id }) => _id)).toEqual([elsewhere])
  expect((await say(id, other)).body).toEqual({ error: 'This is no longer shown as a possible duplicate.' })
  expect((await say(id, elsewhere, admin)).status).toBe(200)
  const { number } = (await site.row(other)) ?? {}
  expect((await site.steps(id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['say-not-duplicate', `Not the same as ${number}.`],
    ['say-not-duplicate', 'Not the same as a manuscript of another journal.'],
  ])
})

const markOf = async (id: string, as = admin) => {
  const { body } = await request<{ manuscripts: ListedManuscript[] }>(`/manuscript?search=${id}`, { as })
  return body.manuscripts[0]?.sameAs
}

test('a list says what a manuscript looks like, to each what they may know, until staff say that it is another work', async () => {
  const title = newTitle()
  const before = await made('rejected', { title, journal: biology })
  expect(await markOf(before)).toBeNull()
  const id = await made('under-review', { title, journal: health })
  const [there, here] = [(await site.row(before))?.number, (await site.row(id))?.number]
  expect(await markOf(id)).toEqual({ number: there, sameFile: false, title: 'same' })
  expect(await markOf(before)).toEqual({ number: here, sameFile: false, title: 'same' })
  expect(await markOf(id, editor)).toEqual({ number: null, sameFile: false, title: 'same' })
  await say(id, before, admin)
  expect([await markOf(id), await markOf(before)]).toEqual([null, null])
})

test('a new title or file, an article and another manuscript are noticed whenever they come; what is deleted is forgotten', async () => {
  const title = newTitle()
  const [id, other] = [await made('under-review', { title: newTitle() }), await made('paid', { title })]
  await db.update(manuscripts).set({ title }).where(eq(manuscripts.id, id))
  expect(await markOf(id)).toMatchObject({ title: 'same' })
  await db.delete(manuscripts).where(eq(manuscripts.id, other))
  expect(await markOf(id)).toBeNull()
  expect(await db.$count(alikeManuscripts, eq(alikeManuscripts.manuscriptId, other))).toBe(0)

  const alone = await made('under-review', { title: newTitle() })
  await publishedAs(null, (await site.row(alone))?.title ?? '', 'DHJ-2026-0904')
  expect(await markOf(alone)).toMatchObject({ number: 'DHJ-2026-0904' })

  const [sent, again] = [
    await made('under-review', { title: newTitle() }),
    await made('rejected', { title: newTitle() }),
  ]
  const { fileId = '' } = (await site.row(sent)) ?? {}
  const { fields } =
    (await db.select().from(manuscriptVersions).where(eq(manuscriptVersions.manuscriptId, again)))[0] ?? {}
  if (fields)
    await db.insert(manuscriptVersions).values({ manuscriptId: again, number: 2, cause: 'revision', fileId, fields })
  expect([await markOf(sent), await markOf(again)]).toMatchObject([{ sameFile: true }, { sameFile: true }])
})

test('a title is found among many that are almost the same', async () => {
  const series = Array.from({ length: 25 }, (_, year) => `Annual census of weaver birds in ${2000 + year} at Abraka`)
  for (const title of series) await made('rejected', { title })
  const id = await made('under-review', { title: series[24] ?? '' })
  expect((await alike(id)).works).toMatchObject([{ title: 'same' }])
  expect(await markOf(id)).toMatchObject({ title: 'same' })
})

test('of two that are submitted at the same moment both are marked', async () => {
  const row = await site.row(await made('under-review', { title: newTitle() }))
  const title = newTitle()
  const [first, second] = [newId(), newId()]
  const { promise: bothWritten, resolve } = Promise.withResolvers<void>()
  let written = 0
  await Promise.all(
    [first, second].map((id) =>
      db.transaction(async (tx) => {
        if (row) await tx.insert(manuscripts).values({ ...row, id, title, number: `DHJ-S-${id}` })
        if (++written === 2) resolve()
        await bothWritten
      }),
    ),
  )
  expect([await markOf(first), await markOf(second)]).toMatchObject([{ title: 'same' }, { title: 'same' }])
})

test('authors hear of their own manuscripts and of what is published, never of what others sent', async () => {
  const title = newTitle()
  const ada = await site.author({ email: 'ada.obi@example.org' })
  const sent = async (file = '', as = ada) =>
    (await request<SentBefore>('/manuscript/sent-before', { as, body: { title, file } })).body
  await made('under-review', { title })
  expect(await sent()).toEqual({ own: [], articles: [] })

  const id = await made('rejected', { title, authorId: ada.id })
  const byAddress = await made('screening', { title, email: ada.email })
  expect((await sent()).own).toMatchObject([{ _id: id, status: 'rejected', mayOpen: true, title: 'same' }])
  await db.insert(confirmedAddresses).values({ email: ada.email })
  expect(new Set((await sent()).own.map(({ _id }) => _id))).toEqual(new Set([id, byAddress]))

  await publishedAs(null, title, 'DHJ-2026-0903')
  expect((await sent()).articles).toMatchObject([{ heading: title, authors: 'Chi Eze', title: 'same' }])
  await db.update(articles).set({ standing: 'removed' }).where(eq(articles.customId, 'DHJ-2026-0903'))
  expect((await sent()).articles).toEqual([])

  const file = await site.file({ realm: 'author', id: ada.id })
  await db
    .update(files)
    .set({ sha256: 'ours' })
    .where(eq(files.id, file.slice(-22)))
  await putHash(id, 'ours')
  expect((await sent(file)).own).toContainEqual(expect.objectContaining({ _id: id, sameFile: true }))
  // Only who uploaded a file learns what it is like.
  const other = await site.author()
  expect(await sent(file, other)).toEqual({ own: [], articles: [] })
})

test.each([
  ['Home blood-pressure diaries kept by traders', 'Home bloodpressure diaries: kept by traders!'],
  ['Santé mentale à Cotonou', 'Sante mentale a Cotonou'],
  ['Mothers’ views of kangaroo care', "Mothers' views of kangaroo care"],
  [
    'Home blood-pressure diaries kept by market traders in Lagos',
    'Home blood-pressure diaries kept by the market traders of Lagos',
  ],
  ['Effect of zinc on diarrhoea in young children', 'Effects of zinc on diarrhea in young children'],
  ['A randomised trial of zinc for diarrhoea', 'A randomized trial of zinc for diarrhoea'],
  ['Anaemia among pregnant women in Kano State', 'Anaemia amnog pregnant women in Kano State'],
])('PostgreSQL finds what domain/manuscript/same-work.ts calls alike: %s', async (one, other) => {
  const { rows } = await db.execute<{ found: boolean }>(sql`select title_keys(${one}) && title_keys(${other}) as found`)
  expect(rows).toEqual([{ found: true }])
})
