import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleSource } from '#tests/support/full-text.ts'
import { fullRecord, noStatements } from '#tests/support/records.ts'
import type { FullText, Inline, Part, Table } from '../../manuscript/full-text.ts'
import { jats } from '../../manuscript/record/jats.ts'
import { build } from './build.ts'
import { buildText } from './build-text.ts'
import { readJats } from './from-jats.ts'
import { jatsFaults } from './from-jats-check.ts'
import { type JatsFault, NotXml, parseXml } from './from-jats-xml.ts'
import { lineText } from './inlines.ts'
import { blocksOf } from './jats-lines.ts'
import { partsByPlace } from './places.ts'
import { placed } from './remedy.ts'
import type { Source } from './source.ts'

const nothing = { formulas: {}, tex: {} }
const style = (name: string) =>
  readFileSync(new URL(`../../../tests/support/jats/${name}-style.xml`, import.meta.url), 'utf8')
const read = (xml: string) => readJats(parseXml(xml), nothing)
const saidBy = (parts: Part[]): unknown[] =>
  parts.map((part) => {
    if (part.kind === 'section') return [`# ${lineText(part.title)}`, ...saidBy(part.parts)]
    if (part.kind === 'quotation') return ['>', ...saidBy(part.parts)]
    if (part.kind === 'list') return part.items.map((item) => ['-', ...saidBy(item)])
    if (part.kind === 'paragraph') return lineText(part.inside)
    if (part.kind === 'figure' || part.kind === 'table')
      return `${part.kind} ${part.id} ${part.label}: ${lineText(part.caption)}`
    return part.kind === 'equation' ? `${part.id} (${part.label})` : part.kind
  })

/** What JATS can't say: where an ordered list begins, a line break outside of tables, a link in a reference. */
function asJatsSays(text: FullText): unknown {
  return JSON.parse(
    JSON.stringify(text, (key, value) => {
      if (key === 'start') return 1
      if (key === 'bytes' || key === 'width' || key === 'height' || key === 'mediaType' || key === 'file')
        return undefined
      // Where something is in its file is another matter in each.
      if (key === 'places' || key === 'captionPlace') return undefined
      if (key === 'typst') return null
      return value
    }),
  )
}

test('our own JATS is read as the text that it was written from', () => {
  const { text } = build(sampleSource)
  const written = jats({ ...fullRecord, text, ...noStatements })
  expect(jatsFaults(parseXml(written))).toEqual([])
  expect(asJatsSays(read(written).text)).toEqual(asJatsSays(text))
})

test.each(['plos', 'elife', 'pmc'])('a file in the style of %s has no faults', (name) => {
  expect(jatsFaults(parseXml(style(name)))).toEqual([])
})

test('a file in the style of PLOS: citations, a numbered equation, figures, a table with spans, notes and statements', () => {
  const { text, before, front, left } = read(style('plos'))
  expect(saidBy(text.parts)).toEqual([
    ['# Introduction', 'Weavers strip palms [1,2]. See Fig 1 and Table 1, with Elaeis and H2O.'],
    [
      '# Methods',
      [
        '# Model',
        'Survival is',
        'e1 (1)',
        'by equation 1.',
        [
          ['-', 'Find nests.'],
          ['-', 'Watch them.'],
        ],
        'figure f1 Figure 1: Survival. By distance.',
        'table t1 Table 1: Nests.',
        'Counted twice.',
      ],
    ],
    ['# Supporting information', 'S1 Data Nest counts.'],
    ['# Acknowledgements', 'We thank nobody.'],
    ['# Competing interests', 'We sell palms.'],
  ])
  const [intro] = text.parts
  const line = intro?.kind === 'section' && intro.parts[0]?.kind === 'paragraph' ? intro.parts[0].inside : []
  expect(line.filter(({ kind }) => kind !== 'text')).toMatchObject([
    { kind: 'citation', to: ['r1'] },
    { kind: 'citation', to: ['r2'] },
    { kind: 'mention', to: 'f1' },
    { kind: 'mention', to: 't1' },
    { kind: 'note', to: 'n1' },
  ] satisfies Partial<Inline>[])
  expect(line).toContainEqual({ kind: 'text', text: '2', script: -1 })
  expect(text.notes.map(({ inside }) => lineText(inside))).toEqual(['As everywhere.'])
  expect(text.references.map(({ label, inside, doi }) => [label, lineText(inside), doi])).toEqual([
    ['1', 'Ade T. Weavers & palms. Sample Birds. 2021;4: 1–9. doi: 10.5555/ade.2021', '10.5555/ade.2021'],
    ['2', 'Eze B. Palms. Sample Press; 2019.', null],
  ])
  const [table] = [...every(text.parts)].filter(({ kind }) => kind === 'table')
  expect(table).toMatchObject({
    head: [
      [
        { rows: 2, isHead: true },
        { columns: 2, align: 'center' },
      ],
      [{}, {}],
    ],
    body: [[{}, { align: 'right' }, {}]],
  })
  expect([before.pictures, before.tables, before.formulas, before.notes, before.references]).toEqual([1, 1, 1, 1, 2])
  expect(front.words).toBeGreaterThan(10)
  expect(left).toEqual([{ name: 'supplementary-material', quote: 'S1 DataNest counts.' }])
})

function* every(parts: Part[]): Generator<Part> {
  for (const part of parts) {
    yield part
    if (part.kind === 'section' || part.kind === 'quotation') yield* every(part.parts)
  }
}

test('a file in the style of eLife: references in their parts, notes in place, boxes, and no letters of the review', () => {
  const { text, left } = read(style('elife'))
  expect(saidBy(text.parts)).toEqual([
    [
      '# Introduction',
      'Wells run dry (Eze and Ibe, 2019) as in Figure 1; a note and .',
      'figure f1 Figure 1: Wells.',
      'Box 1. A box',
      'Boxed words.',
      ['>', 'Water is life.', 'A proverb'],
      'Before',
      [['-', 'one']],
      'after.',
    ],
    ['# Data availability', 'At example.org.'],
    ['# Appendix 1', 'More.'],
  ])
  expect(text.notes).toEqual([
    {
      id: 'n1',
      inside: [
        { kind: 'text', text: 'Said ' },
        { kind: 'text', text: 'in place', isBold: true, isItalic: true },
        { kind: 'text', text: '.' },
      ],
    },
  ])
  expect(text.references.map(({ inside, doi }) => [lineText(inside), doi])).toEqual([
    ['Ade, T.B. and Obi, A. (2021) Deep wells. Sample Water, 4(2), 1–9. doi:10.5555/deep', '10.5555/deep'],
    ['Water Board (2019) All wells, Lagos: Sample Press.', null],
  ])
  expect(left.map(({ name }) => name)).toEqual(['boxed-text'])
})

test('a file in the style of PubMed Central: floats at the end, LaTeX around formulas, citations above the line', () => {
  const { text } = read(style('pmc'))
  expect(saidBy(text.parts)).toEqual([
    [
      '# 1 Introduction',
      'Roads wear1; see Fig. 1. ',
      'figure f1 Figure 1: The roads.',
      'Nothing else.',
      'code',
      [['-', 'AADT: Traffic of a day']],
    ],
  ])
  const [section] = text.parts
  const parts = section?.kind === 'section' ? section.parts : []
  const [line] = parts
  expect(line).toMatchObject({
    inside: [{}, { kind: 'citation', inside: [{ text: '1', script: 1 }] }, {}, {}, {}, { tex: 'a^2' }],
  })
  expect(parts).toContainEqual({ kind: 'code', text: 'road <- 1\n  road' })
  expect(text.references.map(({ label, inside }) => [label, lineText(inside)])).toEqual([['1', 'Bello C Roads']])
})

const faultsOf = (xml: string): JatsFault[] => {
  try {
    return jatsFaults(parseXml(xml))
  } catch (error) {
    if (error instanceof NotXml) return [error.fault]
    throw error
  }
}
const around = (body: string, back = '') =>
  `<article>\n<front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>\n<body>${body}</body>${back}</article>`

test.each([
  ['', 1, 'The file has no XML.'],
  ['<book/>', 1, 'The file begins with <book>. A JATS article begins with <article>.'],
  ['<article>\n<body>\n</article>', 3, '</article> stands here, but <body> of line 2 is still open.'],
  ['<article>', 1, '<article> is opened here and never closed.'],
  [around('<p>a\n&b; c</p>'), 4, 'The entity &b; is not known without its DTD. Write the character itself instead.'],
  [around('<p>R&D</p>'), 3, 'An “&” stands here that begins no character. Write it as &amp;.'],
  [around('<p>p < 1</p>'), 3, 'A “<” stands here that begins no element. Write it as &lt;.'],
  [around('<p id=1>a</p>'), 3, 'The tag <p> is not written as XML asks.'],
  [
    '<!DOCTYPE article [<!ENTITY a "b">]>\n<article/>',
    1,
    'The file defines entities of its own, which are not read. Write what they stand for instead.',
  ],
  [
    `<!DOCTYPE article ${'x'.repeat(9_000_000)}>\n<article/>`,
    1,
    'The document type that begins here is far too long. Take it out: the article is read without it.',
  ],
  [
    `<!DOCTYPE article [${'<!ELEMENT a ANY>'.repeat(500_000)}]>\n<article/>`,
    1,
    'The document type that begins here is far too long. Take it out: the article is read without it.',
  ],
  [around(`${'<p>'.repeat(200)}${'</p>'.repeat(200)}`), 3, 'Elements stand in each other more than 100 deep.'],
  [around('<p id="a">a</p>\n<p id="a">b</p>'), 4, 'The id “a” is already that of an element in line 3.'],
  [around('<p><xref rid="x">a</xref></p>'), 3, '<xref> leads to “x”, but nothing in the file has this id.'],
  [around('<p><xref>a</xref></p>'), 3, 'The <xref> says in no rid where it leads.'],
  [around('<fig><label>Fig 1</label></fig>'), 3, 'The figure has no <graphic>.'],
  [
    around('<p>a</p>', '<back><ref-list><ref/></ref-list></back>'),
    3,
    'The reference has neither <mixed-citation> nor <element-citation>.',
  ],
  [
    around('<p>a</p>', '<back><ref-list>\n<ref><mixed-citation> </mixed-citation></ref></ref-list></back>'),
    4,
    'The reference says nothing.',
  ],
  ['<article><front><article-meta/></front><body><p>a</p></body></article>', 1, 'The article has no <article-title>.'],
])('%j is refused with its line and a sentence', (xml, line, sentence) => {
  expect(faultsOf(xml)).toContainEqual({ line, sentence })
})

test('a file in one long line takes no longer than one in many', () => {
  expect(parseXml(`<article>${'<p>a</p>'.repeat(100_000)}</article>`).children.length).toBe(100_000)
})

test('a file without text is answered with what is missing', () => {
  expect(faultsOf('<article><front/></article>').map(({ sentence }) => sentence)).toEqual([
    'The article has no <front> with <article-meta>.',
    'The article has no <body>, so there is no text to read.',
  ])
})

function sourceOf(xml: string): Source {
  const jatsText = read(xml)
  const kept = { file: 'ab'.repeat(32), mediaType: 'image/png', width: 1000, height: 500 }
  return { blocks: blocksOf(jatsText.text), formulas: {}, pictures: { roads_Fig1_HTML: kept }, jats: jatsText }
}

test('words are corrected, pictures described and captions written as in texts from Word files', () => {
  const source = sourceOf(style('pmc'))
  const first = buildText({ source, remedies: [] })
  expect(first.report.troubles.map(({ kind, quote }) => [kind, quote])).toEqual([['formula-not-read', 'a^2']])
  expect(first.report.before.words - first.report.front.words).toBe(first.report.after.words)
  const place = (words: string) => placeWith(source, words)
  const { text, used, report } = buildText({
    source,
    remedies: [
      { kind: 'text', place: place('Roads wear'), before: 'wear1; see', after: 'tear; look at' },
      { kind: 'leave', place: first.report.troubles[0]?.place ?? '', trouble: 'formula-not-read' },
      { kind: 'heading', place: place('Nothing else'), level: 1 },
    ],
  })
  expect(JSON.stringify(saidBy(text.parts))).toContain('Roads tear; look at Fig. 1.')
  expect(partsByPlace(text).get(place('Roads wear'))).toMatchObject({ kind: 'paragraph' })
  expect([used, report.troubles]).toEqual([[true, true, false], []])
})

test('each cell of a table is corrected by itself', () => {
  const source = sourceOf(style('plos'))
  const cellsOf = ({ text }: ReturnType<typeof buildText>) =>
    [...partsByPlace(text).values()].flatMap((part) =>
      'body' in part ? [...(part as Table).head, ...(part as Table).body].flat() : [],
    )
  const four = cellsOf(buildText({ source, remedies: [] })).find(({ inside }) => lineText(inside) === '4')
  const built = buildText({
    source,
    remedies: [{ kind: 'text', place: four?.places?.[0] ?? '', before: '4', after: '14' }],
  })
  expect(cellsOf(built).map(({ inside }) => lineText(inside))).toEqual([
    'Ground',
    'Nests',
    'Old',
    'New',
    'Bare',
    '14',
    '5',
  ])
})

function placeWith(source: Source, words: string): string {
  const found = placed(source.blocks).filter(({ runs }) => runs.some(({ text }) => text.includes(words)))
  expect(found).toHaveLength(1)
  return found[0]?.place ?? ''
}
