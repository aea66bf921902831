import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { oaiDc } from './oai-dc.ts'

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<dc:${name}>(.*?)</dc:${name}>`, 'g'))].map(([, value]) => value)

test('Dublin Core names the page first and the DOI second, and the licence by its address', () => {
  const xml = oaiDc(fullRecord)
  expect(valuesOf(xml, 'identifier')).toEqual([fullRecord.url, 'https://doi.org/10.5555/dhj-2026-0007'])
  expect(valuesOf(xml, 'rights')).toEqual(['https://creativecommons.org/licenses/by/4.0/'])
  expect(valuesOf(xml, 'source')).toEqual(['Domain Health Journal; Vol. 2, No. 3, e7', '2049-3630', '0028-0836'])
  expect(valuesOf(xml, 'type')).toEqual(['info:eu-repo/semantics/article'])
})

test('an abstract is one description, whatever paragraphs it has', () => {
  expect(valuesOf(oaiDc(hostileRecords['control characters']), 'description')).toEqual(['One. Two.'])
  expect(valuesOf(oaiDc(hostileRecords['nothing optional']), 'description')).toEqual([])
})

test('a retraction is in the title, and its reason after the abstract', () => {
  const xml = oaiDc(hostileRecords.retracted)
  expect(valuesOf(xml, 'title')).toEqual([`RETRACTED: ${fullRecord.title}`])
  expect(valuesOf(xml, 'description').slice(2)).toEqual(['Retraction, 2026-05-01: The data could not be found.'])
  expect(valuesOf(oaiDc(hostileRecords.corrected), 'description')).toHaveLength(2)
})

test('a Word article names its PDF first, then its Word file', () => {
  const word = hostileRecords['a .docx file with its PDF']
  expect(valuesOf(oaiDc(word), 'relation').slice(0, 2)).toEqual([word.pdfUrl, word.file.url])
  expect(valuesOf(oaiDc(word), 'format')).toEqual(['application/pdf', word.file.mediaType])
})

test('what an article has not is left out', () => {
  expect(valuesOf(oaiDc(hostileRecords['no volume']), 'source')[0]).toBe('Domain Health Journal; e7')
  expect(valuesOf(oaiDc(hostileRecords['no DOI']), 'identifier')).toEqual([fullRecord.url])
  expect(valuesOf(oaiDc(hostileRecords.removed), 'relation')).not.toContain(fullRecord.file.url)
})
