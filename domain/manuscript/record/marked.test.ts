import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { runsOf, textIn, toggleMark, writeMarkup } from '../../words/markup.ts'
import { oneLine, paragraphs } from '../../words/plain-text.ts'
import { bibtex } from './bibtex.ts'
import { citedTitle } from './cited-title.ts'
import { crossref } from './crossref.ts'
import { cslItem } from './csl.ts'
import { doaj } from './doaj.ts'
import { citationTags } from './head.ts'
import { jats } from './jats.ts'
import { articleJsonLd } from './json-ld.ts'
import { markedLine, markedParagraphs } from './marked.ts'
import { oaiDc } from './oai-dc.ts'
import { ris } from './ris.ts'

const record = hostileRecords['italics, sub- and superscripts']
const batch = { batchId: 'batch-1', timestamp: '1', depositor: { name: 'Domain Journals', email: 'doi@example.org' } }

test('a title in runs has the characters of the plain title, whatever its spaces and marks', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '\u0007', '\r', '\u2028', 'b') })
  fc.assert(
    fc.property(text, fc.nat(8), fc.nat(8), (text, from, length) => {
      const markup = writeMarkup(toggleMark(runsOf(text, ''), 'i', from, from + length))
      expect(textIn(markedLine(text, markup))).toBe(oneLine(text))
      expect(markedParagraphs(text, markup).map(textIn)).toEqual(paragraphs(text))
    }),
  )
})

test('JATS has its elements for italics, sub- and superscripts', () => {
  const xml = jats(record)
  expect(xml).toContain(
    '<article-title>CO<sub>2</sub> &amp; <italic>Aedes aegypti</italic>: 10<sup>−6 &lt;m</sup>s&gt; of ' +
      '<italic>{x</italic><italic><sub>}</sub></italic></article-title>',
  )
  expect(xml).toContain('<trans-title><italic>Aedes aegypti</italic></trans-title>')
  expect(xml).toContain('<p><italic>Aedes</italic></p>')
  expect(xml).toContain('<p><italic>aegypti </italic>drank H<sub>2</sub>O.</p>')
  expect(xml).toContain('<p><italic>Aedes aegypti</italic> a bu.</p>')
})

test('a deposit at Crossref has face markup in its titles and JATS in its abstracts', () => {
  const xml = crossref([record], batch)
  expect(xml).toContain('<title>CO<sub>2</sub> &amp; <i>Aedes aegypti</i>: 10<sup>−6 &lt;m</sup>s&gt; of ')
  expect(xml).toContain('<title><i>Aedes aegypti</i></title>')
  expect(xml).toContain('<jats:p><jats:italic>aegypti </jats:italic>drank H<jats:sub>2</jats:sub>O.</jats:p>')
})

test('CSL-JSON has tags in the title, and a retracted title begins with its standing', () => {
  expect(cslItem({ ...record, standing: 'retracted' }).title).toBe(
    'RETRACTED: CO<sub>2</sub> & <i>Aedes aegypti</i>: 10<sup>−6 <m</sup>s> of <i>{x</i><i><sub>}</sub></i>',
  )
  expect(cslItem(record).abstract).toBe('Aedes\naegypti drank H2O.\nThe end')
})

test('BibTeX has commands of TeX', () => {
  const entry = bibtex(record)
  expect(entry).toContain(
    'title = {{CO}\\textsubscript{2} \\& \\textit{{Aedes} aegypti}: 10\\textsuperscript{−6 \\textless{}m}s\\textgreater{} of ' +
      '\\textit{\\textbraceleft{}x}\\textit{\\textsubscript{\\textbraceright{}}}}',
  )
  expect(entry).toContain('abstract = {\\textit{Aedes aegypti }drank H\\textsubscript{2}O. The \\textit{end}}')
  expect(entry).toContain('titleaddon = {\\textit{{Aedes} aegypti}}')
})

test('all other formats have the plain title', () => {
  const title = citedTitle(record)
  expect(ris(record)).toContain(title)
  expect(JSON.stringify(articleJsonLd(record))).toContain(title)
  expect(JSON.stringify(citationTags(record))).toContain(title)
  for (const xml of [doaj([record]), oaiDc(record)]) expect(xml).toContain('CO2 &amp; Aedes aegypti: 10−6 &lt;ms&gt;')
})

test('tags in a plain text stay characters', () => {
  const literal = { ...fullRecord, title: '<i>x</i>', abstract: 'H<sub>2</sub>O' }
  expect(jats(literal)).toContain('<article-title>&lt;i&gt;x&lt;/i&gt;</article-title>')
  expect(crossref([literal], batch)).toContain('<title>&lt;i&gt;x&lt;/i&gt;</title>')
  expect(crossref([literal], batch)).toContain('<jats:p>H&lt;sub&gt;2&lt;/sub&gt;O</jats:p>')
  expect(bibtex(literal)).toContain('title = {\\textless{}i\\textgreater{}x')
})
