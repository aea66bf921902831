import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { sampleSource } from '#tests/support/full-text.ts'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { build } from './build.ts'
import { epubOf } from './epub.ts'

const { text } = build(sampleSource)
const { files, pictures } = epubOf(fullRecord, text)
const file = (path: string) => files.find(([name]) => name === path)?.[1] ?? ''

test('an e-book has what EPUB 3 asks for, its type first', () => {
  expect(files[0]).toEqual(['mimetype', 'application/epub+zip'])
  expect(file('META-INF/container.xml')).toContain('full-path="article.opf"')
  expect(file('article.opf')).toMatch(/<dc:identifier id="id">[^<]+<[\s\S]*<dc:title>[^<]+<[\s\S]*<dc:language>en</)
  expect(file('article.opf')).toContain('<meta property="dcterms:modified">')
  expect(pictures.map(({ mediaType }) => mediaType)).toEqual(['image/png'])
})

test('every file is well-formed, whatever the record says, and names only files that are there', () => {
  for (const record of [fullRecord, ...Object.values(hostileRecords)])
    for (const [path, content] of epubOf(record, text).files)
      if (/\.(?:xhtml|opf|xml)$/.test(path)) XmlDocument.fromString(content).dispose()
  const there = [...files.map(([path]) => path), 'pictures/ab12ab12ab12ab12.png']
  for (const [, href] of file('article.opf').matchAll(/ href="([^"]*)"/g)) expect(there).toContain(href)
  expect(file('article.xhtml')).toContain(
    '<img src="pictures/ab12ab12ab12ab12.png" alt="Survival falls with distance."/>',
  )
})

test('every link within it leads somewhere, and its contents name each section', () => {
  const ids = new Set([...file('article.xhtml').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
  for (const [, to] of file('article.xhtml').matchAll(/ href="#([^"]*)"/g)) expect(ids).toContain(to)
  for (const [, to] of file('contents.xhtml').matchAll(/ href="article.xhtml#([^"]*)"/g)) expect(ids).toContain(to)
  expect(file('contents.xhtml')).toMatch(
    /Introduction[\s\S]*Methods[\s\S]*Survival model[\s\S]*Results[\s\S]*References/,
  )
})

test('formulas, notes and tables are what readers of e-books know', () => {
  const page = file('article.xhtml')
  expect(page).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="s_i = 1">')
  expect(page).toContain('<a href="#n1" epub:type="noteref"><sup>1</sup></a>')
  expect(page).toContain('<aside id="n1" epub:type="footnote">')
  expect(page).toMatch(/<th class="right">Nests<\/th>/)
})
