import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Hints } from '#contracts/manuscript/hints.ts'
import { read } from '#domain/manuscript/reading/read.ts'
import { fileReadings, manuscripts } from '#server/db/schema.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { compareText } from '../similarity/compare.ts'

const site = await manuscriptSite()
const { db, request } = site
const people = { admin: await site.staff('admin'), editor: await site.staff('editor', health) }

let nth = 0
const next = () => ++nth
const ownWords = () => Array.from({ length: 40 }, () => `word${next()} means${nth} something${nth}`).join(' ')

type Given = Parameters<typeof site.manuscript>[1]

/** A manuscript of somebody with an address of their own, whose file was read and compared. */
async function manuscript(text: string, given: Given = {}) {
  const mine = { email: `${String.fromCharCode(97 + (next() % 26)).repeat(nth)}@example.org`, coAuthors: [] }
  const { id } = await site.manuscript('under-review', { title: `Title ${nth}`, ...mine, ...given })
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  const blocks = ['A title of its own', 'Introduction', text].map((words, at) => ({
    kind: at === 1 ? ('heading' as const) : ('paragraph' as const),
    ...(at === 1 && { level: 1 }),
    runs: [{ text: words }],
  }))
  const fileId = row?.fileId ?? ''
  await db.insert(fileReadings).values({ fileId, state: 'read', reading: read(blocks) })
  await compareText(site, { fileId })
  return { id, number: row?.number ?? '' }
}

const hintsOf = async (id: string, as: keyof typeof people = 'admin') =>
  (await request<Hints>(`/manuscript/${id}/hints`, { as: people[as] })).body.hints
const kindsOf = async (id: string, as?: keyof typeof people) => (await hintsOf(id, as)).map(({ kind }) => kind)
const lookAt = (id: string, kind: string, as: keyof typeof people = 'editor') =>
  request(`/manuscript/${id}/hints/${kind}/looked-at`, { as: people[as], body: {} })

test('staff read what a text generator left behind, until somebody has looked at it', async () => {
  const { id } = await manuscript(`As an AI language model, I have no numbers. ${ownWords()}`)
  expect(await hintsOf(id, 'editor')).toMatchObject([
    { kind: 'generated', evidence: [{ place: '“Introduction”, paragraph 1', address: null }], more: 0 },
  ])
  expect((await lookAt(id, 'generated')).status).toBe(200)
  expect([await kindsOf(id), (await lookAt(id, 'generated')).status]).toEqual([[], 404])
  expect((await site.steps(id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['look-at-hint', 'Words of a text generator.'],
  ])
})

test('nobody but staff learns of hints: neither authors nor what they export', async () => {
  const ada = await site.author()
  const { id } = await manuscript(`Regenerate response. ${ownWords()}`, { authorId: ada.id })
  await lookAt(id, 'generated')
  expect((await request(`/manuscript/${id}/hints`, { as: ada })).status).toBe(401)
  const { text } = await request('/author/export', { as: ada })
  expect(text).toContain(id)
  expect(text).not.toMatch(/hint|text generator|[Rr]egenerate response/)
})

test('the same text from other people is a hint, from an author of the manuscript it is not', async () => {
  const text = ownWords()
  const first = await manuscript(text)
  const second = await manuscript(text)
  expect(await hintsOf(second.id)).toMatchObject([
    { kind: 'same-text', evidence: [{ words: `100 % of the text stand in ${first.number}`, place: 'Ada Sample' }] },
  ])
  const email = 'co.author@example.org'
  const own = ownWords()
  await manuscript(own, { email })
  const again = await manuscript(own, { coAuthors: [{ name: 'Co Author', email }] })
  expect(await kindsOf(again.id)).toEqual([])
})

test('of a manuscript of another journal an editor learns only that there is one', async () => {
  const text = ownWords()
  const hidden = await manuscript(text, { journal: biology, author: 'Secret Person' })
  const { id } = await manuscript(text)
  const hints = await hintsOf(id, 'editor')
  expect(hints).toMatchObject([{ kind: 'same-text-elsewhere', evidence: [] }])
  expect(JSON.stringify(hints)).not.toMatch(new RegExp(`${hidden.id}|${hidden.number}|Secret`))
  expect((await lookAt(id, 'same-text-elsewhere')).status).toBe(200)
  expect([await kindsOf(id, 'editor'), await kindsOf(id)]).toEqual([[], ['same-text']])
})

test('five manuscripts within days from one account, or from addresses that differ in digits, are a hint', async () => {
  const ada = await site.author()
  const ids: string[] = []
  for (const address of ['paper.one', 'paperone7', 'paper-one+9', 'other']) {
    const email = `${address}@mill.example`
    ids.push((await manuscript(ownWords(), { email, ...(address === 'other' && { authorId: ada.id }) })).id)
  }
  const [first = ''] = ids
  expect(await kindsOf(first)).toEqual([])
  await manuscript(ownWords(), { email: 'paperone1@mill.example', journal: biology, authorId: ada.id })
  const later = new Date(site.clock.now().getTime() + 4 * 24 * 60 * 60 * 1000)
  await manuscript(ownWords(), { email: 'paperone2@mill.example', createdAt: later })
  expect(await kindsOf(first)).toEqual([])
  await manuscript(ownWords(), { email: 'paperone3@mill.example' })
  const [hint] = await hintsOf(first)
  expect(hint?.says).toMatch(/^5 manuscripts came from this account/)
  const [shownHint] = await hintsOf(first, 'editor')
  expect(shownHint?.says).toMatch(/^At least 5 manuscripts/)
  expect(shownHint?.evidence).toHaveLength(4)
  await lookAt(first, 'many', 'admin')
  expect(await kindsOf(first)).toEqual([])
  await manuscript(ownWords(), { email: 'paperone4@mill.example' })
  expect(await kindsOf(first)).toEqual(['many'])
})

test('addresses of digits alone are not alike', async () => {
  for (let at = 0; at < 5; at++) await manuscript(ownWords(), { email: `080${at}@phone.example` })
  const { id } = await manuscript(ownWords(), { email: '0809@phone.example' })
  expect(await kindsOf(id)).toEqual([])
})
