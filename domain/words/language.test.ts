import { expect, test } from 'vitest'
import { fullRecord } from '#tests/support/records.ts'
import { bibtex } from '../manuscript/record/bibtex.ts'
import { crossref } from '../manuscript/record/crossref.ts'
import { cslItem } from '../manuscript/record/csl.ts'
import { doaj } from '../manuscript/record/doaj.ts'
import { citationTags } from '../manuscript/record/head.ts'
import { jats } from '../manuscript/record/jats.ts'
import { articleJsonLd } from '../manuscript/record/json-ld.ts'
import { oaiDc } from '../manuscript/record/oai-dc.ts'
import { ris } from '../manuscript/record/ris.ts'
import { bibliographicCode, languageOf } from './language.ts'

test('a record that does not say its language is in English', () => {
  expect(languageOf({})).toBe('en')
  expect(languageOf({ language: 'yo' })).toBe('yo')
  expect(languageOf({ language: 'constructor' })).toBe('en')
  expect(bibliographicCode('yo')).toBe('yor')
})

test("every format names the article's own language", () => {
  const record = { ...fullRecord, language: 'fr' } as const
  expect(bibtex(record)).toContain('language = {fr}')
  expect(ris(record)).toContain('LA  - fr')
  expect(cslItem(record).language).toBe('fr')
  expect(jats(record)).toContain('xml:lang="fr"')
  expect(oaiDc(record)).toContain('<dc:language>fr</dc:language>')
  expect(articleJsonLd(record).inLanguage).toBe('fr')
  expect(citationTags(record)).toContainEqual({ name: 'citation_language', content: 'fr' })
})

test('the abstract in the second language has its own place in JATS, Crossref, DOAJ, oai_dc and JSON-LD', () => {
  const batch = { batchId: 'b', timestamp: '1', depositor: { name: 'Domain Journals', email: 'doi@example.org' } }
  const opening = 'Contexte : les carnets sont rarement lus.'
  expect(jats(fullRecord)).toMatch(`<trans-abstract xml:lang="fr">\n        <p>${opening}</p>`)
  expect(crossref([fullRecord], batch)).toMatch(`<jats:abstract xml:lang="fr">\n          <jats:p>${opening}</jats:p>`)
  expect(doaj([fullRecord])).toContain(`<abstract language="fre">${opening}`)
  expect(oaiDc(fullRecord)).toContain(`<dc:description xml:lang="fr">${opening}`)
  expect(articleJsonLd(fullRecord).abstract).toEqual([
    expect.stringMatching(/^Background/),
    expect.stringMatching(/^Contexte/),
  ])
})

test('a retracted article is retracted in its second language too', () => {
  expect(jats({ ...fullRecord, standing: 'retracted' })).toContain('<trans-title>RETRACTED: Carnets')
})
