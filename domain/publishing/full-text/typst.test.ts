import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { sampleRecord } from '#tests/support/full-text-record.ts'
import { longTable, sampleText } from '#tests/support/full-texts.ts'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import type { FullText } from '../../manuscript/full-text.ts'
import { picturesIn } from './pictures-in.ts'
import { typstOf } from './typst.ts'
import { isMathematics, literal } from './typst-text.ts'

const look = { accent: 'biological', columns: 2 } as const
const sourceOf = (text: FullText, record = sampleRecord, columns: 1 | 2 = 2) =>
  typstOf({ record, text, look: { ...look, columns } }).source

/**
 * The code without its texts, as Typst divides it: a text ends at the first quotation mark without a backslash. A table is
 * as wide as its words.
 */
const codeIn = (source: string) => source.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""').replaceAll(/\d+fr|wide: \w+/g, '')

const commands = [
  '#',
  '$x$',
  '@a',
  '<a>',
  '//',
  '/*',
  '*b*',
  '_i_',
  '`',
  '\\',
  '\\"',
  '"',
  '\\u{41}',
  '] #panic() [',
  '" + panic() + "',
  '\n#panic()',
  '…\r\n',
  '\u2028#x',
]
const hostile = fc.oneof(
  anyText,
  fc.constantFrom(...commands, ...hostileMarkup),
  fc.array(fc.constantFrom(...commands)).map((all) => all.join('')),
)

test('a text in quotation marks is the same text to Typst', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const written = literal(text)
      expect(codeIn(written)).toBe('""')
      expect(written).not.toMatch(/[\n\r\u2028]/)
      const read = written
        .slice(1, -1)
        .replaceAll(/\\(?:u\{([\da-f]+)\}|([\\"nrt]))/g, (_, code, sign) =>
          code ? String.fromCodePoint(Number.parseInt(code, 16)) : { n: '\n', r: '\r', t: '\t' }[sign as 'n'] || sign,
        )
      expect(read).toBe(text)
    }),
  )
})

test('whatever an author writes, the commands around it are the same', () => {
  const plain = codeIn(saying('a'))
  fc.assert(
    fc.property(hostile, (text) => {
      expect(codeIn(saying(`a${text}`))).toBe(plain)
    }),
    { numRuns: 40 },
  )
})

function saying(said: string): string {
  const inside = [{ kind: 'text', text: said }] as const
  const text: FullText = {
    parts: [
      { kind: 'section', id: said, title: [...inside], parts: [{ kind: 'paragraph', inside: [...inside] }] },
      { kind: 'code', text: said },
      { kind: 'table', id: 't', label: 'Table 1', caption: [...inside], head: [], body: [[{ inside: [...inside] }]] },
      {
        kind: 'paragraph',
        inside: [
          { kind: 'formula', tex: said, mathml: null, typst: null },
          { kind: 'note', to: 'n' },
        ],
      },
      {
        kind: 'figure',
        id: 'f',
        label: 'Figure 1',
        caption: [...inside],
        pictures: [{ file: 'a', mediaType: 'image/png', width: 9, height: 9, alt: said }],
      },
      { kind: 'paragraph', inside: [{ kind: 'citation', to: [said, 'r'], inside: [...inside] }] },
    ],
    notes: [{ id: 'n', inside: [...inside] }],
    references: [{ id: 'r', label: '', inside: [{ kind: 'text', text: said, isBold: true }], doi: null }],
  }
  return sourceOf(text, { ...sampleRecord, title: said, markup: null, keywords: [said], abstract: 'a' })
}

test('a formula that has a command in it is shown as it was written', () => {
  const shown = (typst: string) =>
    sourceOf({
      parts: [{ kind: 'equation', id: 'e', label: '1', formula: { tex: 'x', mathml: null, typst } }],
      notes: [],
      references: [],
    })
  expect(shown('x_1 + upright("a # b") \\# 2')).toContain('eval("x_1 + upright(\\"a # b\\") \\\\# 2", mode: "math")')
  for (const code of [
    '#read("/main.typ")',
    'x "open',
    'a $ #panic() $',
    'a // b',
    'a /* b',
    'x\\',
    'std.read("/main.typ")',
    'x_std',
    'sys .version',
  ]) {
    expect(isMathematics(code)).toBe(false)
    expect(shown(code)).toContain('raw("x")')
  }
  for (const code of ['"std"', 'upright("sys")', 'study + standard', `x"${'a\\"'.repeat(100_000)}"`])
    expect(isMathematics(code)).toBe(true)
})

test('links lead only to what is there, and an id that two parts have is given once', () => {
  const target = { kind: 'section' as const, id: 's', title: [], parts: [] }
  const source = sourceOf({
    parts: [
      target,
      target,
      {
        kind: 'paragraph',
        inside: [
          { kind: 'mention', to: 's', inside: [{ kind: 'text', text: 'here' }] },
          { kind: 'mention', to: 'nowhere', inside: [{ kind: 'text', text: 'there' }] },
          { kind: 'link', href: 'javascript:alert(1)', inside: [{ kind: 'text', text: 'no' }] },
          { kind: 'note', to: 'lost' },
        ],
      },
    ],
    notes: [],
    references: [],
  })
  expect(source.match(/#label\("part s"\)/g)).toHaveLength(1)
  expect(source).toContain('link(label("part s"), {\n"here"\n})')
  expect(source).not.toMatch(/nowhere|javascript|lost/)
})

test('figures and tables that need it go across both columns, and a long wide table comes at the end', () => {
  const source = sourceOf(sampleText)
  expect(source).toContain('float(wide: false, [#figure(kind: image')
  expect(source).toContain('float(wide: true, [#figure(kind: image')
  expect(source).toContain('float(wide: true, [#figure(kind: table')
  expect(source).toContain('float(wide: false, [#figure(kind: table')
  const long = { ...sampleText, parts: [longTable, ...sampleText.parts] }
  expect(sourceOf(long)).toMatch(/#set page\(columns: 1\)\n#main\(\{\nlong-table\(/)
  expect(sourceOf(long, sampleRecord, 1)).toContain('long-table(wide: ')
})

test('the pictures that it takes are those of its figures, inside other parts too', () => {
  const quoted = { kind: 'quotation' as const, parts: sampleText.parts }
  const listed = { kind: 'list' as const, isOrdered: false, start: 1, items: [[quoted]] }
  expect(picturesIn({ parts: [listed], notes: [], references: [] }).map(({ file }) => file)).toEqual([
    'narrow',
    'broad',
  ])
})

test('references have numbers if the text cites by numbers', () => {
  const listed = (label: string) =>
    sourceOf({
      parts: [],
      notes: [],
      references: [{ id: 'r', label, inside: [{ kind: 'text', text: 'Obi' }], doi: null }],
    })
  expect(listed('1')).toContain('references(true')
  expect(listed('')).toContain('references(false')
})

test('the first page says what was done to the article, and a DOI only if it leads somewhere', () => {
  const change = { version: 2, at: '2026-05-01T00:00:00.000Z', reason: 'The data could not be found.' }
  const retracted = sourceOf(sampleText, {
    ...sampleRecord,
    doi: null,
    standing: 'retracted',
    changes: [
      { ...change, kind: 'correction' },
      { ...change, kind: 'retraction' },
    ],
  })
  expect(retracted).toContain('#let mark = "RETRACTED"')
  expect(retracted).toContain('notice(true, "This article was retracted on 1 May 2026. The data could not be found.")')
  expect(retracted).toContain('notice(false, "Corrected on 1 May 2026. The data could not be found.")')
  expect(retracted).not.toContain(String(sampleRecord.doi))
  expect(sourceOf(sampleText)).toContain('("DOI", link("https://doi.org/10.5555/dhj-2026-0007"')
})

test('statements that a section of the text makes are not made twice', () => {
  const section = { kind: 'section' as const, id: 'x', title: [{ kind: 'text' as const, text: 'Funding' }], parts: [] }
  expect(sourceOf(sampleText)).toContain('statement("Funding"')
  expect(sourceOf({ ...sampleText, parts: [section] })).not.toContain('statement("Funding"')
})

test('the head of a page has as much of a long title as fits next to the name of the journal', () => {
  const record = { ...sampleRecord, title: `Wells ${'and springs '.repeat(20)}`, runningTitle: null, markup: null }
  const [, short = ''] = /^short: "(.*)",$/m.exec(sourceOf(sampleText, record)) ?? []
  expect(short).toMatch(/^Okubo, Ukueku and Bielska-Sowa: Wells and springs .*\.\.\.$/)
  expect(short.length + record.journal.title.length).toBe(132)
})
