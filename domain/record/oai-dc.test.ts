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

test('each paragraph of an abstract is a description', () => {
  expect(valuesOf(oaiDc(hostileRecords['control characters']), 'description')).toEqual(['One.', 'Two.'])
})

test('what an article has not is left out', () => {
  expect(valuesOf(oaiDc(hostileRecords['no volume']), 'source')[0]).toBe('Domain Health Journal; e7')
  expect(valuesOf(oaiDc(hostileRecords['no DOI']), 'identifier')).toEqual([fullRecord.url])
  expect(valuesOf(oaiDc(hostileRecords.withdrawn), 'relation')).toEqual([])
})
