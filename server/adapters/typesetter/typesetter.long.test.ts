import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { FullText, Part } from '#domain/manuscript/full-text.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { typstOf } from '#domain/publishing/full-text/typst.ts'
import { sampleRecord } from '#tests/support/full-text-record.ts'
import { longTable, sampleText } from '#tests/support/full-texts.ts'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import { pdfStructure } from '#tests/support/pdf-structure.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { samplePictures } from '#tests/support/sample-pictures.ts'
import { openTypesetter, type Typesetter } from './typesetter.ts'

const minutes = 300_000

function typesetter(options = {}) {
  const opened = openTypesetter({ seconds: 120, ...options })
  onTestFinished(() => opened.close())
  return opened
}

/** To start Typst takes several times as long as to set an article, and a few in one process do with little more memory. */
const shared = openTypesetter({ seconds: 120, megabytes: 2048, reuseSeconds: 60 })
afterAll(() => shared.close())

async function set(
  text: FullText,
  {
    columns = 2,
    record = sampleRecord,
    by = shared,
  }: { columns?: 1 | 2; record?: ArticleRecord; by?: Typesetter } = {},
) {
  const made = typstOf({ record, text, look: { accent: 'biological', columns } })
  const { pdf, ...answer } = await by.run({ ...made, pictures: await samplePictures() })
  const { pages, info } = await readPdf(pdf)
  const words = pages.map((page) => page.text.replaceAll(/\s+/g, ' '))
  return { pdf, answer, pages: words, words: words.join(' '), info, structure: await pdfStructure(pdf) }
}

const only = (...parts: Part[]): FullText => ({ parts, notes: [], references: [] })
const paragraph = (text: string): Part => ({ kind: 'paragraph', inside: [{ kind: 'text', text }] })
/** Hyphens at the ends of lines and spaces are the typesetter's. */
const letters = (text: string) => text.replaceAll(/[\s\u00ad\u2010-]+/gu, '')

test.each([1, 2] as const)(
  'in %d columns an article has all its words, and all that those need who cannot see it',
  async (columns) => {
    const { answer, pages, words, info, structure } = await set(sampleText, { columns, by: typesetter() })
    expect(info).toMatchObject({
      Title: sampleRecord.title,
      Author: expect.stringContaining('Efe Ukueku'),
      Keywords: expect.stringContaining('oil palm'),
      Language: 'en',
    })
    expect(structure.isTagged).toBe(true)
    for (const { elements, boxes } of structure.pages) {
      expect(elements.length).toBeGreaterThan(5)
      expect(boxes).toBe(0)
    }
    const pictured = structure.elements.filter(({ role }) => role === 'Figure' || role === 'Formula')
    expect(pictured).toHaveLength(2 + 6)
    for (const { alt } of pictured) expect(alt).toBeTruthy()
    const roles = structure.elements.map(({ role }) => role)
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'Caption', 'L', 'LI', 'BlockQuote', 'Code', 'Note', 'Link'])
      expect(roles).toContain(role)
    expect(structure.outline).toEqual([
      ['Introduction', 0],
      ['Methods', 2],
      ['Results', 0],
      ['Discussion', 0],
      ['About this article', 0],
      ['References', 0],
    ])
    for (const said of [
      'Ploceus cucullatus',
      'Ọlọjà',
      'αβγ',
      'Журнал',
      '中文文字',
      'A palm without birds',
      'family = "binomial"',
      'A yield is what a grower says',
      'Weavers at work',
      'Smallholding',
      'CC BY 4.0',
      '# $x$ @ref <label> // comment *bold* _it_ `raw` \\alpha',
    ])
      expect(letters(words)).toContain(letters(said))
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} of ${pages.length}`)
    expect(pages[1]).toContain('Nest sites of weavers')
    expect(answer.missing).toEqual([])
    expect(answer.refused).toMatchObject([{ why: expect.stringContaining('unknown variable: nosuchword') }])
    expect(words).toContain('\\unknown')
  },
  minutes,
)

test(
  'what would be a command elsewhere is printed as it was written',
  async () => {
    const { words } = await set(only(...hostileMarkup.map((text, at) => paragraph(`${at}: ${text} :${at}`))))
    for (const [at, text] of hostileMarkup.entries()) expect(letters(words)).toContain(letters(`${at}: ${text} :${at}`))
  },
  minutes,
)

test(
  'letters that no font has become dots, and are reported',
  async () => {
    const { answer, words, structure } = await set(only(paragraph('Before 한국어 after.')))
    expect(answer.missing).toEqual(['한', '국', '어'])
    expect(words).toContain('Before … after.')
    expect(structure.pages.every(({ boxes }) => boxes === 0)).toBe(true)
  },
  minutes,
)

test(
  'what is set has nothing of what the same process set before',
  async () => {
    for (const text of ['עברית', 'かな']) expect((await set(only(paragraph(text)))).words).toContain(text)
  },
  minutes,
)

test(
  'a picture that is broken, missing or of another kind is described, and all else is set',
  async () => {
    const shown = (file: string, mediaType: string): Part => ({
      kind: 'figure',
      id: file,
      label: 'Figure 1',
      caption: [],
      pictures: [{ file, mediaType, width: 900, height: 900, alt: `What ${file} shows` }],
    })
    const made = typstOf({
      record: sampleRecord,
      text: only(shown('broken', 'image/png'), shown('missing', 'image/jpeg'), shown('old', 'image/x-emf')),
      look: { accent: 'health', columns: 2 },
    })
    const { pdf, refused } = await shared.run({ ...made, pictures: { broken: new Uint8Array([1, 2, 3]) } })
    const [page] = (await readPdf(pdf)).pages
    for (const file of ['broken', 'missing', 'old']) expect(page?.text).toContain(`What ${file} shows`)
    expect(refused).toHaveLength(2)
  },
  minutes,
)

test.each([1, 2] as const)(
  'the head of a long table is on each of its pages, in %d columns',
  async (columns) => {
    const { pages } = await set({ ...sampleText, parts: [longTable, ...sampleText.parts] }, { columns })
    const rows = pages.filter((page) => /\bN\d+ P\d+/.test(page))
    expect(rows.length).toBeGreaterThan(1)
    for (const page of rows) expect(page).toContain('Distance to the house')
  },
  minutes,
)

test(
  'empty parts and spans that fit nowhere break nothing, inside lists and quotations too',
  async () => {
    const figure: Part = { kind: 'figure', id: '', label: '', caption: [], pictures: [] }
    const table: Part = {
      kind: 'table',
      id: '',
      label: '',
      caption: [],
      head: [[{ inside: [], columns: 9, rows: 9 }]],
      body: [
        [],
        [
          { inside: [], rows: 7 },
          { inside: [], columns: 4 },
        ],
        [{ inside: [], columns: 2, isHead: true }],
      ],
    }
    const all: Part[] = [
      { kind: 'paragraph', inside: [] },
      { kind: 'list', isOrdered: true, start: -3, items: [] },
      { kind: 'code', text: '' },
      { kind: 'equation', id: '', label: '', formula: { tex: '', mathml: null, typst: '' } },
      { kind: 'picture', picture: { file: 'narrow', mediaType: 'image/png', width: 0, height: 0, alt: null } },
      figure,
      table,
      { ...table, head: [], body: [] },
    ]
    const parts: Part[] = [
      ...all,
      { kind: 'section', id: '', title: [], parts: all },
      { kind: 'quotation', parts: all },
      { kind: 'list', isOrdered: false, start: 1, items: [[], all] },
    ]
    const record = { ...sampleRecord, authors: [], keywords: [], abstract: '', volume: null, issue: null }
    const { answer } = await set(
      { parts, notes: [], references: [{ id: '', label: '', inside: [], doi: null }] },
      { record },
    )
    expect(answer.refused).toEqual([])
  },
  minutes,
)

test(
  'a front that is longer than a page goes on to the next',
  async () => {
    const abstract = Array(60)
      .fill('Village weavers strip palm leaves for their nests, and colonies are often driven off.')
      .join(' ')
    const record: ArticleRecord = {
      ...sampleRecord,
      abstract,
      translation: { language: 'fr', title: 'Le choix des sites', abstract: `${abstract} Fin.` },
    }
    const { words, pages } = await set(only(paragraph('The text begins.')), { record })
    expect(pages[0]).toContain('Village weavers')
    expect(words).toMatch(/Cite as.*Abstract in French.*Fin\..*The text begins\./)
  },
  minutes,
)

test(
  'a second abstract that leaves no room on the first page begins the columns there, and the text follows it',
  async () => {
    const abstract = Array(20)
      .fill('Village weavers strip palm leaves for their nests, and colonies are often driven off.')
      .join(' ')
    const translation = { language: 'fr', title: 'Le choix des sites', abstract: `${abstract} Fin.` }
    const record: ArticleRecord = { ...sampleRecord, abstract, translation }
    const { pages } = await set(only(paragraph('The text begins.')), { record })
    expect(pages[0]).toContain('Abstract in French')
    expect(pages.findIndex((page) => page.includes('The text begins.'))).toBe(
      pages.findIndex((page) => page.includes('Fin.')),
    )
  },
  minutes,
)

test(
  'a retracted article says so on every page',
  async () => {
    const { pages } = await set(sampleText, { record: { ...sampleRecord, standing: 'retracted' } })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('RETRACTED')
  },
  minutes,
)

test(
  'a source that Typst refuses is reported in its words, and what takes too long ends its process',
  async () => {
    await expect(shared.run({ source: '#nothing()', spare: {}, pictures: {} })).rejects.toThrow(
      'Typst: unknown variable: nothing',
    )
    const endless = '#{ for a in range(9999) { for b in range(9999) { for c in range(9999) { let d = a + b } } } }'
    await expect(typesetter({ seconds: 5 }).run({ source: endless, spare: {}, pictures: {} })).rejects.toMatchObject({
      name: 'TooMuch',
    })
  },
  minutes,
)
