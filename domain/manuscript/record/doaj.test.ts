import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { doaj } from './doaj.ts'

const listed = (...records: (typeof fullRecord)[]) => doaj(records).replaceAll(/>\s+</g, '><')

test('a record names authors in reading order, with their affiliation by number and no address of their own', () => {
  expect(listed(fullRecord)).toContain(
    '<authors><author><name>Ada Ngozi Obi</name><affiliationId>1</affiliationId>' +
      '<orcid_id>https://orcid.org/0000-0002-1825-0097</orcid_id></author>' +
      '<author><name>Jean-Paul Attipoe</name><affiliationId>2</affiliationId></author>',
  )
  expect(listed(fullRecord)).toContain('<affiliationName affiliationId="2">Sample Institute of Health, Accra, Ghana<')
  expect(listed(fullRecord)).not.toContain('email')
})

test('both ISSNs, the language in three letters and the address of the full text are there', () => {
  const xml = listed(fullRecord)
  expect(xml).toContain('<issn>0028-0836</issn><eissn>2049-3630</eissn>')
  expect(xml).toContain('<language>eng</language>')
  expect(xml).toContain(`<fullTextUrl format="pdf">${fullRecord.pdfUrl}</fullTextUrl>`)
  const withoutPdf = listed(hostileRecords['a .docx file'])
  expect(withoutPdf).toContain(`<fullTextUrl format="html">${fullRecord.url}</fullTextUrl>`)
  expect(listed({ ...fullRecord, language: 'fr' })).toContain('<language>fre</language>')
})

test('a removed article is not listed, a retracted one is', () => {
  expect(listed(fullRecord, hostileRecords.removed, hostileRecords.retracted).match(/<record>/g)).toHaveLength(2)
})

test('what an article has not is left out', () => {
  const bare = { ...hostileRecords['nothing optional'], doi: null, volume: null, issue: null }
  expect(listed(bare)).not.toMatch(/<(volume|issue|doi|affiliationsList|abstract|keywords)\b/)
})

test('a retraction is in the title', () => {
  expect(listed(hostileRecords.retracted)).toContain('<title language="eng">RETRACTED: Home records')
})
