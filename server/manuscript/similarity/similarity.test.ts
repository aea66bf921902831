import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Comparison, Similar } from '#contracts/manuscript/similarity.ts'
import { read } from '#domain/manuscript/reading/read.ts'
import { fileReadings, files, fileTexts, manuscripts, manuscriptVersions, textPrints } from '#server/db/schema.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { compareText } from './compare.ts'
import { sharesOf } from './similar.ts'
import { findCandidates } from './store.ts'

const site = await manuscriptSite()
const { db, request } = site
const people = {
  admin: await site.staff('admin'),
  editor: await site.staff('editor', health),
  other: await site.staff('editor', biology),
}

const copied = [
  'Malaria remains the leading cause of fever among children under five in the riverine towns of the Niger Delta, where drug shops are the first place of care.',
  'Of the forty owners whom we asked, twenty-nine sold artemisinin without a prescription, and eleven said that they had been taught how to use a rapid test.',
]
let nth = 0
function next() {
  nth += 1
  return nth
}
/** Sentences that stand in no other text. */
const ownWords = () =>
  Array.from({ length: 60 }, () => `word${next()} means${nth} something${nth} else${nth}`).join(' ')

async function fileOf(id: string) {
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  return row?.fileId ?? ''
}

async function readAs(id: string, paragraphs: string[]) {
  const blocks = ['A title of its own', 'Introduction', ...paragraphs].map((text, at) => ({
    kind: at === 1 ? ('heading' as const) : ('paragraph' as const),
    ...(at === 1 && { level: 1 }),
    runs: [{ text }],
  }))
  const fileId = await fileOf(id)
  await db.insert(fileReadings).values({ fileId, state: 'read', reading: read(blocks) })
  return fileId
}

/** A manuscript whose file was read, and compared with all others. */
async function manuscript(paragraphs: string[], given: Parameters<typeof site.manuscript>[1] = {}) {
  const { id } = await site.manuscript('under-review', { title: `Title ${next()}`, ...given })
  await compareText(site, { fileId: await readAs(id, paragraphs) })
  return id
}

const similarTo = async (id: string, as: keyof typeof people = 'admin') =>
  (await request<Similar>(`/manuscript/${id}/similar`, { as: people[as] })).body

test('passages in common are shown of both works, with their share, and shown side by side', async () => {
  const first = await manuscript([ownWords(), copied.join(' ')])
  const second = await manuscript([copied.join(' '), ownWords()])
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, first))
  const { works, hidden } = await similarTo(second)
  expect([works.length, hidden]).toEqual([1, []])
  expect(works[0]).toMatchObject({
    number: row?.number,
    status: 'under-review',
    isSameAuthor: true,
    words: 56,
    share: 19,
  })
  expect((await similarTo(first)).works).toHaveLength(1)
  const compared = await request<Comparison>(`/manuscript/${second}/similar/${works[0]?.text}`, { as: people.admin })
  expect(compared.body.passages.map(({ here, there }) => [here, there])).toEqual([
    [copied.join(' ').slice(0, -1), copied.join(' ').slice(0, -1)],
  ])
})

test('quotations, references and the other versions of the same manuscript do not count', async () => {
  const first = await manuscript([ownWords(), copied.join(' ')])
  const quoting = await manuscript([ownWords(), `They write: “${copied.join(' ')}” and we agree.`])
  expect(await similarTo(quoting)).toMatchObject({ works: [], hidden: [] })
  const again = await site.file({ realm: 'author', id: 'nobody' })
  const [version] = await db.select().from(manuscriptVersions).where(eq(manuscriptVersions.manuscriptId, first))
  const fileId = again.split('/').at(-1) ?? ''
  if (version) await db.insert(manuscriptVersions).values({ ...version, number: 2, fileId })
  const [known] = await db
    .select()
    .from(fileReadings)
    .where(eq(fileReadings.fileId, await fileOf(first)))
  await db.insert(fileReadings).values({ fileId, state: 'read', reading: known?.reading ?? null })
  await compareText(site, { fileId })
  const { works, version: compared } = await similarTo(first)
  expect(compared).toBe(2)
  expect(works.map(({ number }) => number)).not.toContain(first)
})

test('an editor learns only that another journal has received the same text, and cannot compare it', async () => {
  const text = `${ownWords()} ${ownWords()}`
  const hidden = await manuscript([text], { journal: biology })
  const own = await manuscript([text])
  const shown = await similarTo(own, 'editor')
  expect(shown.works).toEqual([])
  expect(shown.hidden).toEqual([{ place: 'another-journal', words: 480, share: 100 }])
  const [{ text: other } = { text: 0 }] = (await similarTo(own)).works
  expect((await request(`/manuscript/${own}/similar/${other}`, { as: people.editor })).status).toBe(404)
  expect((await request(`/manuscript/${hidden}/similar`, { as: people.editor })).status).toBe(404)
})

test('lists say how much of a text another work has, from a tenth on, and tell nobody of a work that they may not know of', async () => {
  const stella = { realm: 'staff', name: 'Stella Staff', email: 'stella@example.org' } as const
  const admin = { ...stella, id: people.admin.id, role: 'admin', access: null } as const
  const editor = { ...stella, id: people.editor.id, role: 'editor', access: health } as const
  const text = ownWords()
  const [there, here] = [await manuscript([text], { journal: biology }), await manuscript([text, ownWords()])]
  const little = await manuscript([copied.join(' '), ...Array.from({ length: 9 }, ownWords)])
  expect(await sharesOf(site, admin, [there, here, little])).toEqual(
    new Map([
      [there, 100],
      [here, 50],
    ]),
  )
  expect((await similarTo(little)).works).not.toEqual([])
  expect(await sharesOf(site, editor, [here])).toEqual(new Map([[here, 50]]))
  expect(await sharesOf(site, { ...editor, shutOutOf: [there] }, [here])).toEqual(new Map())
})

test('of two that come at once one finds the other, whichever is read or submitted first', async () => {
  const text = ownWords()
  const [one, other] = [await site.manuscript('under-review'), await site.manuscript('under-review')]
  const ids = await Promise.all([one, other].map(({ id }) => readAs(id, [text])))
  await Promise.all(ids.map((fileId) => compareText(site, { fileId })))
  expect((await similarTo(one.id)).works).toHaveLength(1)
  expect((await similarTo(other.id)).works).toHaveLength(1)
})

test('what nobody submitted is not compared', async () => {
  const fileId = (await site.file({ realm: 'author', id: 'nobody' })).split('/').at(-1) ?? ''
  const blocks = [{ kind: 'paragraph' as const, runs: [{ text: copied.join(' ') }] }]
  await db.insert(fileReadings).values({ fileId, state: 'read', reading: read(blocks) })
  await compareText(site, { fileId })
  expect(await db.select().from(fileTexts).where(eq(fileTexts.fileId, fileId))).toEqual([])
})

test('with a file its text is gone', async () => {
  const id = await manuscript([ownWords()])
  const fileId = await fileOf(id)
  const [text] = await db.select().from(fileTexts).where(eq(fileTexts.fileId, fileId))
  await db.delete(manuscriptVersions).where(eq(manuscriptVersions.manuscriptId, id))
  await db.delete(manuscripts).where(eq(manuscripts.id, id))
  await db.delete(files).where(eq(files.id, fileId))
  expect(
    await db
      .select()
      .from(textPrints)
      .where(eq(textPrints.textId, text?.id ?? 0)),
  ).toEqual([])
  expect(await findCandidates(db, 0, text?.prints ?? [])).toEqual([])
})
