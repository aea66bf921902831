import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { articles, files, fullTexts, issues, journals } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { changeText } from '../texts/store.ts'
import type { SearchInput } from './search.ts'

const { db, services } = await testApi()
const { publish, openIssue } = await publishingOn(db)
const { search } = services.search
const [health, biology] = ['domain-health-journal', 'domain-journal-of-biological-sciences']
await openIssue(1, 1)
await openIssue(2, 2)

async function only(...published: Parameters<typeof publish>[0][]) {
  await db.delete(articles)
  for (const change of published) await publish(change)
}

async function titles(input: string | SearchInput) {
  return (await search(typeof input === 'string' ? { q: input } : input)).articles.map(({ title }) => title)
}

const shown = (parts: { text: string; isMatch: boolean }[] | undefined) =>
  parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

test('a word in the title comes before one in the key words, and that before one in the abstract', async () => {
  await only(
    { title: 'On sleep', abstract: 'Something about malaria.' },
    { title: 'Malaria and sleep' },
    { title: 'Nets', keywords: ['malaria'] },
  )
  expect(await titles('malaria')).toEqual(['Malaria and sleep', 'Nets', 'On sleep'])
})

/** An article with a file of its own, whose text has these paragraphs. */
async function withText(
  change: Parameters<typeof publish>[0],
  paragraphs: string[],
  shownAt: Date | null = new Date(),
) {
  const fileId = newId()
  const file = {
    name: 'x',
    mediaType: 'application/pdf',
    bytes: 1,
    sha256: fileId,
    ownerRealm: 'author' as const,
    ownerId: 'x',
  }
  await db.insert(files).values({ id: fileId, kind: 'manuscript', ...file })
  await db.insert(fullTexts).values({ fileId, shownAt })
  const parts = paragraphs.map((text) => ({ kind: 'paragraph' as const, inside: [{ kind: 'text' as const, text }] }))
  await changeText(db, fileId, new Date(), { text: { parts, notes: [], references: [] } })
  return publish({ ...change, fileId })
}

test('words that only the text has are found last, with the passage around them', async () => {
  await only({ title: 'On sleep', abstract: 'Something about quinine.' })
  const filler = Array.from(
    { length: 200 },
    (_, at) => `Paragraph ${at} says that well-known nets of 12 kinds were counted.`,
  )
  await withText({ title: 'Nets' }, [...filler.slice(0, 150), 'Nurses gave quinine at night.', ...filler.slice(150)])
  await withText({ title: 'Hidden' }, ['More quinine.'], null)
  await withText({ title: 'Removed', standing: 'removed' }, ['More quinine.'])
  const { articles: found } = await search({ q: 'quinine' })
  expect(found.map(({ title }) => title)).toEqual(['On sleep', 'Nets'])
  expect(found.map(({ passage }) => shown(passage))).toEqual([undefined, expect.stringContaining('[quinine] at night')])
  expect(await titles('"quinine at night"')).toEqual(['Nets'])
  expect(await titles('quinine nurse')).toEqual(['Nets'])
  expect(await titles({ q: 'quinine', journal: biology })).toEqual([])
})

test('an article is found by its title and abstract in the second language, and the title says why', async () => {
  const translation = { language: 'fr', title: 'Le paludisme à Lagos', abstract: 'Nous avons dormi.' }
  await only({ title: 'Malaria in Lagos', translation }, { title: 'Nets', abstract: 'Paludisme' })
  expect(await titles('paludisme')).toEqual(['Malaria in Lagos', 'Nets'])
  expect(await titles('dormi')).toEqual(['Malaria in Lagos'])
  const [found, other] = (await search({ q: 'paludisme' })).articles
  expect([shown(found?.titleParts), found?.secondTitle?.language]).toEqual(['Malaria in Lagos', 'fr'])
  expect(shown(found?.secondTitle?.parts)).toBe('Le [paludisme] à Lagos')
  expect([other?.secondTitle, (await search({ q: 'malaria' })).articles[0]?.secondTitle]).toEqual([
    undefined,
    undefined,
  ])
  expect(await titles('palud')).toContain('Malaria in Lagos')
  expect(await search({ q: 'paludsime' })).toMatchObject({ correctedTo: 'paludisme' })
})

test('of articles that match alike the newer comes first', async () => {
  await only({ title: 'Malaria 1' }, { title: 'Malaria 2' }, { title: 'Malaria 3' })
  expect(await titles('malaria')).toEqual(['Malaria 3', 'Malaria 2', 'Malaria 1'])
})

test('an article is found when it holds every word, in whatever form', async () => {
  await only({ title: 'Nurses treating children' }, { title: 'Nurses' }, { title: 'Child treatment' })
  expect(await titles('nurse treated child')).toEqual(['Nurses treating children'])
})

test('accents do not matter, neither in the question nor in the article', async () => {
  await only(
    { title: 'One', authors: [{ name: 'Fẹ́mi Ọ̀ṣundáre' }] },
    { title: 'Two', authors: [{ name: 'Jose Nunez' }] },
  )
  expect(await titles('Osundare')).toEqual(['One'])
  expect(await titles('femi')).toEqual(['One'])
  expect(await titles('Ọ̀ṣundáre'.normalize('NFD'))).toEqual(['One'])
  expect(await titles('Núñez')).toEqual(['Two'])
})

test("an article is found by any author's surname, also a double one", async () => {
  await only({ title: 'One', authors: [{ name: 'Ada Obi' }, { name: 'Halima Danjuma-Bako' }] }, { title: 'Two' })
  expect(await titles('Danjuma-Bako')).toEqual(['One'])
  expect(await titles('bako')).toEqual(['One'])
})

test('a custom id finds its article and no other', async () => {
  await only({ customId: 'DHJ-2026-7001', title: 'One' }, { title: 'Two', abstract: 'As in DHJ-2026-7001.' })
  expect(await titles(' dhj-2026-7001 ')).toEqual(['One'])
})

test('a quoted phrase is found only where its words follow one another', async () => {
  await only(
    { title: 'One', abstract: 'High blood pressure is common.' },
    { title: 'Two', abstract: 'The pressure to give blood.' },
    { title: 'Blood pressure' },
  )
  expect(await titles('"blood pressure"')).toEqual(['Blood pressure', 'One'])
  expect(await titles('blood pressure')).toHaveLength(3)
})

test('the last word may be unfinished, and a whole word comes before a longer one', async () => {
  await only({ title: 'Hypertension' }, { title: 'Cellulose' }, { title: 'Cell' }, { title: 'Cellular life' })
  expect(await titles('hyper')).toEqual(['Hypertension'])
  expect(await titles('hypertensi')).toEqual(['Hypertension'])
  expect(await titles('cell')).toEqual(['Cell', 'Cellular life', 'Cellulose'])
})

test('a typing slip is corrected when nothing is found as typed, and the reader reads so', async () => {
  await only({ title: 'Malaria in children' }, { title: 'Hypertension', authors: [{ name: 'Ngozi Okafor' }] })
  expect(await search({ q: 'malria chidlren' })).toMatchObject({
    query: 'malria chidlren',
    correctedTo: 'malaria children',
    articles: [{ title: 'Malaria in children' }],
  })
  expect(await search({ q: 'okafro' })).toMatchObject({ correctedTo: 'okafor', total: 1 })
  expect(await search({ q: 'malaria' })).toMatchObject({ correctedTo: null, total: 1 })
  expect(await search({ q: 'zygomatic' })).toMatchObject({ correctedTo: null, total: 0, articles: [] })
})

test('nobody is led to a word that no article holds any more', async () => {
  await only({ title: 'Malaria' })
  expect(await search({ q: 'malria' })).toMatchObject({ correctedTo: 'malaria' })
  await only({ title: 'Something else' })
  expect(await search({ q: 'malria' })).toMatchObject({ correctedTo: null, total: 0 })
})

test('what matched is marked in the title and in a piece of the abstract', async () => {
  await only({ title: 'Malária in children', abstract: `${'Filler words. '.repeat(50)}Nets prevent malaria well.` })
  const [found] = (await search({ q: 'malaria' })).articles
  expect(shown(found?.titleParts)).toBe('[Malária] in children')
  expect(shown(found?.abstractParts)).toMatch(/prevent \[malaria\] well/)
  expect(shown(found?.abstractParts)?.length).toBeLessThan(400)
})

test('T02: markup in a text stays text, and its marks cannot be forged', async () => {
  const title = '<script>alert(1)</script> & <b>malaria</b> \uE000p < 0.05\uE001 "x"'
  await only({ title, abstract: '<img src=x onerror=alert(1)> malaria where a<b and c>d' })
  const [found] = (await search({ q: 'malaria' })).articles
  expect(shown(found?.titleParts)).toBe('<script>alert(1)</script> & <b>[malaria]</b> p < 0.05 "x"')
  expect(shown(found?.abstractParts)).toBe('<img src=x onerror=alert(1)> [malaria] where a<b and c>d')
})

test('without a question the newest articles are listed', async () => {
  await only({ title: 'Old' }, { title: 'New' })
  for (const q of ['', '   ', '???', 'the']) expect(await titles(q), q).toEqual(['New', 'Old'])
  expect(await search({})).toMatchObject({
    query: '',
    total: 2,
    articles: [{ abstractParts: [{ isMatch: false }] }, {}],
  })
})

test('journal, year and type narrow the search, and each says how many articles it holds', async () => {
  await only(
    { title: 'Malaria 1', volume: 1, articleType: 'Editorial' },
    { title: 'Malaria 2', volume: 2, articleType: 'Commentry' },
    { title: 'Malaria 3', volume: 2, journal: biology, articleType: 'Commentry' },
    { title: 'Sleep', volume: 2, journal: biology },
  )
  expect(await titles({ q: 'malaria', journal: health })).toEqual(['Malaria 2', 'Malaria 1'])
  expect(await titles({ q: 'malaria', year: 2026 })).toEqual(['Malaria 3', 'Malaria 2'])
  expect(await titles({ q: 'malaria', type: 'Commentry', journal: health })).toEqual(['Malaria 2'])
  expect(await titles({ journal: biology, year: 2026, type: 'Research Article' })).toEqual(['Sleep'])
  await publish({ title: 'Retraction: Sleep', articleType: 'Retraction' })
  expect(await titles({ type: 'Retraction' })).toEqual(['Retraction: Sleep'])
  expect((await search({ q: 'malaria' })).facets).toEqual({
    journals: [
      { value: health, count: 2 },
      { value: biology, count: 1 },
    ],
    years: [
      { value: 2026, count: 2 },
      { value: 2025, count: 1 },
    ],
    types: [
      { value: 'Commentry', count: 2 },
      { value: 'Editorial', count: 1 },
    ],
  })
})

test('a filter narrows the other counts and leaves its own, so that it can be changed', async () => {
  await only(
    { title: 'Malaria 1', volume: 1, articleType: 'Editorial' },
    { title: 'Malaria 2', volume: 2, articleType: 'Commentry' },
  )
  expect((await search({ q: 'malaria', year: 2025 })).facets).toMatchObject({
    types: [{ value: 'Editorial', count: 1 }],
    years: [
      { value: 2026, count: 1 },
      { value: 2025, count: 1 },
    ],
  })
})

test.each<SearchInput>([
  { journal: 'no-such-journal' },
  { journal: '\u0000' },
  { type: "' or 1=1 --" },
  { year: 1999 },
  { year: 1e300 },
  { year: Number.NaN },
])('a filter that names nothing finds nothing: %j', async (filter) => {
  expect(await search({ q: 'malaria', ...filter })).toMatchObject({ total: 0, articles: [], page: 1, pageCount: 1 })
})

test('results come twenty a page without gap or repetition, and a page beyond the last is the last', async () => {
  await only(...Array.from({ length: 45 }, (_, at) => ({ title: `Malaria ${at}` })))
  const pages = await Promise.all([1, 2, 3].map((page) => titles({ q: 'malaria', page })))
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(new Set(pages.flat()).size).toBe(45)
  expect(pages[0]?.[0]).toBe('Malaria 44')
  for (const page of [4, 1e9]) expect(await search({ q: 'malaria', page })).toMatchObject({ page: 3, pageCount: 3 })
  for (const page of [0, -1, Number.NaN]) expect(await search({ q: 'malaria', page })).toMatchObject({ page: 1 })
})

test('of more matches than can be ranked the best are kept: an old title is not lost among new abstracts', async () => {
  await only({ title: 'Malaria' }, { title: 'Nets', keywords: ['malaria'] })
  const at = new Date('2026-06-01T00:00:00Z')
  const [old] = await db.select().from(articles).where(eq(articles.title, 'Malaria'))
  if (!old) throw new Error('nothing was published')
  const { heading: _, search: __, ...copied } = old
  const newer = Array.from({ length: 300 }, (_, number) => ({
    ...copied,
    id: `newer-${number}`,
    customId: `newer-${number}`,
    position: 10_000 + number,
    title: `Sleep ${number}`,
    abstract: 'Something about malaria and blood pressure.',
    publishedAt: at,
  }))
  await db.insert(articles).values(newer)
  const found = await search({ q: 'malaria' })
  expect(found).toMatchObject({ total: 200, hasMore: true, pageCount: 10 })
  expect(found.articles.slice(0, 3).map(({ title }) => title.replace(/\d+/, ''))).toEqual(['Malaria', 'Nets', 'Sleep '])
  expect(found.facets.journals).toEqual([{ value: health, count: 200 }])
})

test.each([
  ['SQL', "'; drop table articles; --"],
  ['operators', 'a & | ! ( ) <-> :* \\'],
  ['quotes', `"'" '''' :A`],
  ['one very long word', 'x'.repeat(10_000)],
  ['very many words', 'malaria '.repeat(2000)],
  ['a NUL', '\u0000malaria\u0000'],
  ['half a character', '\ud800'],
  ['fractions and wildcards', '½ ⅓ № ％ _ %'],
  ['Arabic and Hebrew', 'مرحبا بالعالم שלום'],
  ['a change of direction', '\u202emalaria\u202c'],
  ['Chinese and Japanese', '漢字 かな'],
  ['mathematical letters', '𝕞𝕒𝕝𝕒𝕣𝕚𝕒'],
  ['hyphens', '- -- --- ----'],
  ['markup', '<script>'],
  ['an address', 'https://example.org/a?b=c&d=e'],
])('a question of %s is answered', async (_, q) => {
  await expect(search({ q })).resolves.toMatchObject({ page: 1 })
})

test('T10: whatever is typed is answered', async () => {
  await only({ title: 'Malaria' })
  const typed = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'\'"\\:*&|!<>()-% aé') }))
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      await search({ q })
    }),
    { numRuns: 30 },
  )
})

test('the words of the site are counted as articles come, change and go', async () => {
  await db.delete(articles)
  await db.delete(issues)
  await db.update(journals).set({ issue: 0 })
  const article = await publish({ title: 'Typhoid' })
  expect(await search({ q: 'typhiod' })).toMatchObject({ correctedTo: 'typhoid' })
  await db.update(articles).set({ title: 'Cholera' }).where(eq(articles.id, article.id))
  expect(await search({ q: 'typhiod' })).toMatchObject({ correctedTo: null })
  expect(await search({ q: 'chloera' })).toMatchObject({ correctedTo: 'cholera' })
})
