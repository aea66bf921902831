import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FullText, Inline, Part } from '#domain/manuscript/full-text.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { build } from '#domain/publishing/full-text/build.ts'
import { sampleSource } from '#tests/support/full-text.ts'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { ArticleView } from '../article-view.tsx'
import { ArticleText } from './article-text.tsx'

const { text } = build(sampleSource)
const figures = '/a/figures/'
const drawn = (shown: FullText) => renderToStaticMarkup(<ArticleText text={shown} language="en" figures={figures} />)
const partDrawn = (...parts: Part[]) => drawn({ parts, notes: [], references: [] })
const lineDrawn = (...inside: Inline[]) => partDrawn({ kind: 'paragraph', inside })
const page = drawn(text)

const pageOf = (record: ArticleRecord) =>
  renderToStaticMarkup(<ArticleView record={record} isSample={false} pdf={null} usage={{ views: 1, downloads: 1 }} />)

test('sections have headings by their depth, and each heading leads to itself', () => {
  expect(page).toContain('<h2 id="s2"><a href="#s2">Methods</a></h2>')
  expect(page).toContain('<h3 id="s3"><a href="#s3">Survival model</a></h3>')
  const deep = [1, 2, 3, 4, 5, 6, 7].reduceRight<Part[]>(
    (parts, level) => [{ kind: 'section', id: `s${level}`, title: [{ kind: 'text', text: 'Deep' }], parts }],
    [],
  )
  expect(partDrawn(...deep).match(/<h\d/g)).toEqual(['<h2', '<h3', '<h4', '<h5', '<h6', '<h6', '<h6'])
})

test('a heading with a note leads to the note, because a link cannot stand in a link', () => {
  const title: Inline[] = [
    { kind: 'text', text: 'Methods' },
    { kind: 'note', to: 'n1' },
  ]
  const shown = drawn({
    parts: [{ kind: 'section', id: 's1', title, parts: [] }],
    notes: [{ id: 'n1', inside: [] }],
    references: [],
  })
  expect(shown).toContain('<h2 id="s1">Methods<sup><a id="at-n1" href="#n1" aria-label="Note 1">1</a></sup></h2>')
})

test('a citation leads to its reference, and the reference back to the section', () => {
  expect(page).toContain('(<a href="#r2">Obi and Eze, 2019</a>)')
  expect(page).toMatch(/<li id="r2">Obi, A\. .*? <small>Cited in <a href="#s1">Introduction<\/a><\/small><\/li>/)
  expect(page).toContain('Cited in <a href="#s1">Introduction</a>, <a href="#s3">Methods</a>')
})

test('a citation of several references names the others, and one of none that is listed is plain text', () => {
  const references = ['r1', 'r2', 'r3'].map((id) => ({ id, label: id.slice(1), inside: [], doi: null }))
  const citation: Inline = { kind: 'citation', to: ['r1', 'r2', 'r3'], inside: [{ kind: 'text', text: '[1–3]' }] }
  const parts: Part[] = [{ kind: 'paragraph', inside: [citation] }]
  expect(drawn({ parts, notes: [], references })).toContain('<a href="#r1" data-and="r2 r3">[1–3]</a>')
  expect(drawn({ parts, notes: [], references: [] })).toContain('<p>[1–3]</p>')
})

test('figures and tables are led to where they are mentioned, and lead back', () => {
  expect(page).toContain('as <a href="#f1">Figure 1</a> and <a href="#t1">Table 1</a> show')
  expect(page).toMatch(/<figure id="f1">.*?<small>Mentioned in <a href="#s1">Introduction<\/a><\/small><\/p><\/figure>/)
  expect(page).toMatch(/<figure id="t1".*?<small>Mentioned in <a href="#s1">Introduction<\/a><\/small><\/p><\/figure>/)
})

test('a note is led to from its mark and leads back to it', () => {
  expect(page).toContain('measured<sup><a id="at-n1" href="#n1" aria-label="Note 1">1</a></sup>')
  expect(page).toMatch(/<li id="n1" value="1">But see our own note\. <a href="#at-n1"/)
})

test('a picture comes in the width that the screen needs, with its real size, and its link leads to the original', () => {
  const base = `${figures}${'ab12'.repeat(4)}`
  expect(page).toContain(`<a class="enlarge" href="${base}.png">`)
  for (const type of ['avif', 'webp'])
    expect(page).toContain(`type="image/${type}" srcSet="${base}-480.${type} 480w, ${base}-960.${type} 960w"`)
  expect(page).toContain(
    `<img src="${base}.png" alt="Survival falls with distance." width="1200" height="800" loading="lazy" decoding="async"/>`,
  )
})

test('a picture smaller than a phone comes as it is, and a download says its size if it is known', () => {
  const picture = { file: 'f'.repeat(64), mediaType: 'image/jpeg', width: 400, height: 300, alt: null }
  const figure = (more: object): Part => ({
    kind: 'figure',
    id: 'f1',
    label: 'Figure 1',
    caption: [],
    pictures: [{ ...picture, ...more }],
  })
  const small = partDrawn(figure({}))
  expect(small).not.toContain('<source')
  expect(small).toContain('alt="Figure 1"')
  expect(small).toMatch(/Download Figure 1 <\/span>JPG<\/span>/)
  expect(partDrawn(figure({ bytes: 2048 }))).toMatch(/Download Figure 1 <\/span>JPG, 2 kB/)
})

test('a symbol stays in its line, and a picture in a line can be enlarged', () => {
  const picture = { file: 'f'.repeat(64), mediaType: 'image/png', width: 300, height: 20, alt: 'A star' }
  expect(lineDrawn({ kind: 'picture', picture })).toContain(
    '<p><img src="/a/figures/ffffffffffffffff.png" alt="A star"',
  )
  expect(lineDrawn({ kind: 'picture', picture: { ...picture, height: 200 } })).toContain('<p><a class="enlarge"')
})

test('a table has its caption above and as its name, can be scrolled by keyboard, and says what its headers head', () => {
  expect(page).toMatch(
    /<figcaption id="t1-caption"><b>Table 1\.<\/b> Nests and their fate\.<\/figcaption><section aria-labelledby="t1-caption" tabindex="0"><table/i,
  )
  expect(page).toContain('<thead><tr><th scope="col">Ground</th><th class="right" scope="col">Nests</th></tr></thead>')
  expect(page).toContain('<tbody><tr><td>Bare</td><td class="right">431</td></tr></tbody>')
})

test('formulas are MathML, those with a line of their own with their numbers, and one that was not understood as typed', () => {
  expect(page).toContain('of nest <math><mi>i</mi></math> is')
  expect(page).toMatch(
    /<div class="equation" id="e1"><div><math display="block"><msub>.*?<\/div><span>\(1\)<\/span><\/div>/,
  )
  expect(lineDrawn({ kind: 'formula', tex: '\\odd', mathml: null, typst: null })).toContain('<code>\\odd</code>')
  const name = { name: 'mi', attributes: {}, children: ['log'] }
  const mathml = { name: 'math', attributes: {}, children: [name] }
  expect(lineDrawn({ kind: 'formula', tex: '\\log', mathml, typst: null })).toContain(
    '<mi mathvariant="normal">log</mi>',
  )
})

test('lists, quotations and code are what they are', () => {
  expect(page).toContain('<li>Nests were found.<ol><li>On palms</li><li>On poles</li></ol></li>')
  expect(page).toContain('<blockquote><p>They said that palms matter most.</p></blockquote>')
  expect(page).toContain('<pre><code>nests &lt;- read.csv(&quot;a.csv&quot;)\n  # all</code></pre>')
  const list: Part = { kind: 'list', isOrdered: true, start: 4, items: [[]] }
  expect(partDrawn(list)).toContain('<ol start="4">')
})

test('letters look as they were written', () => {
  const look = { isBold: true, isItalic: true, script: 1 } as const
  expect(lineDrawn({ kind: 'text', text: 'a', ...look })).toContain('<b><i><sup>a</sup></i></b>')
  expect(lineDrawn({ kind: 'text', text: '<i>' }, { kind: 'break' })).toContain('&lt;i&gt;<br/>')
})

test('a DOI is a link in its reference, and follows a reference that does not say it', () => {
  expect(page).toContain('doi:<a href="https://doi.org/10.5555/ade.2021">10.5555/ade.2021</a>')
  const references = [{ id: 'r1', label: '7', inside: [], doi: '10.5555/x' }]
  expect(drawn({ parts: [], notes: [], references })).toMatch(
    /<li id="r1" value="7"> <a href="https:\/\/doi\.org\/10\.5555\/x">/,
  )
})

test("an article's page has its text with its references in place of the record's, and contents that lead to them", () => {
  const shown = pageOf({ ...fullRecord, text })
  expect(shown).toContain('<details class="text-contents"><summary>On this page</summary>')
  expect(shown).toMatch(
    /<a href="#s2">Methods<\/a><ol><li><a href="#s3">Survival model<\/a><\/li><li><a href="#f1">Figure 1/,
  )
  expect(shown).not.toContain('<ol></ol>')
  expect(shown).not.toContain('On records')
  expect(shown.match(/id="references"/g)).toHaveLength(1)
  expect(pageOf({ ...fullRecord, text: { ...text, references: [] } })).toContain('On records')
  const targets = [...shown.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.filter((id) => !shown.includes(` id="${id}"`))).toEqual([])
  const ids = [...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(new Set(ids).size)
})

test('a statement for which the text has a section of its own is not said twice', () => {
  const own = (title: string): FullText => ({
    ...text,
    parts: [{ kind: 'section', id: 's1', title: [{ kind: 'text', text: title }], parts: [] }],
  })
  expect(pageOf({ ...fullRecord, text: own('Methods') })).toContain('Sample Health Fund, grant 12.')
  expect(pageOf({ ...fullRecord, text: own('FUNDING') })).not.toContain('Sample Health Fund, grant 12.')
})

test('the page of an article without a text has nothing of one, and that of a removed one neither', () => {
  for (const shown of [pageOf(fullRecord), pageOf({ ...hostileRecords.removed, text })])
    for (const word of ['full-text', 'text-contents', 'reading-settings', 'Nests']) expect(shown).not.toContain(word)
})

test('a page with 8,000 words and 60 references is at most 60 kB, gzipped', () => {
  const shown = pageOf({ ...fullRecord, text: longText(8000) })
  const frameAndStyles = 22_000
  expect(gzipSync(shown).length + frameAndStyles).toBeLessThanOrEqual(60_000)
})

/** Words as frequent as in English, so that they are no easier to compress. */
function longText(words: number): FullText {
  let state = 7
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const letter = () => 'etaoinshrdlucmfwypvbgkjqxz'.charAt(Math.floor(random() ** 2 * 26))
  const vocabulary = Array.from({ length: 2500 }, (_, at) =>
    Array.from({ length: 2 + Math.floor(Math.log2(at + 2) * random() * 1.4) }, letter).join(''),
  )
  const sentence = (length: number) =>
    Array.from({ length }, () => vocabulary[Math.floor(2500 ** random()) - 1]).join(' ')
  const references = Array.from({ length: 60 }, (_, at) => ({
    ...{ id: `r${at + 1}`, label: '', doi: `10.5555/${sentence(1)}.${at}` },
    inside: [{ kind: 'text' as const, text: sentence(25) }],
  }))
  const paragraph = (at: number): Part => ({
    kind: 'paragraph',
    inside: [
      { kind: 'text', text: sentence(99) },
      { kind: 'citation', to: [`r${(at % 60) + 1}`], inside: [{ kind: 'text', text: sentence(2) }] },
    ],
  })
  const parts = Array.from(
    { length: 8 },
    (_, at): Part => ({
      kind: 'section',
      id: `s${at + 1}`,
      title: [{ kind: 'text', text: sentence(2) }],
      parts: Array.from({ length: words / 800 }, (_, within) => paragraph(at * 10 + within)),
    }),
  )
  return { parts, notes: [], references }
}
