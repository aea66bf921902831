import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { doajJson } from './doaj-json.ts'

test('the article as DOAJ’s API takes it', () => {
  expect(doajJson(fullRecord)).toEqual({
    admin: { publisher_record_id: 'DHJ-2026-0007' },
    bibjson: {
      title: fullRecord.title,
      abstract: fullRecord.abstract,
      year: '2026',
      month: '3',
      author: [
        {
          name: 'Ada Ngozi Obi',
          affiliation: 'Sample University, Abraka, Nigeria',
          orcid_id: 'https://orcid.org/0000-0002-1825-0097',
        },
        { name: 'Jean-Paul Attipoe', affiliation: 'Sample Institute of Health, Accra, Ghana' },
        {
          name: 'Pieter van der Berg',
          affiliation: 'Sample University, Abraka, Nigeria',
          orcid_id: 'https://orcid.org/0000-0002-1694-233X',
        },
      ],
      identifier: [
        { type: 'pissn', id: '0028-0836' },
        { type: 'eissn', id: '2049-3630' },
        { type: 'doi', id: '10.5555/dhj-2026-0007' },
      ],
      link: [{ type: 'fulltext', url: fullRecord.pdfUrl, content_type: 'PDF' }],
      keywords: ['records', 'primary care', 'cohort study'],
      journal: {
        title: 'Domain Health Journal',
        publisher: 'Domain Journals',
        language: ['EN'],
        volume: '2',
        number: '3',
        start_page: 'e7',
      },
    },
  })
})

test('what is not known is left out, and at most six key words go', () => {
  const { bibjson } = doajJson({
    ...fullRecord,
    ...{ doi: null, volume: null, issue: null, pdfUrl: null, abstract: '' },
    keywords: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    journal: { ...fullRecord.journal, issn: { online: '2049-3630' } },
  })
  expect(bibjson).not.toHaveProperty('abstract')
  expect(bibjson.identifier).toEqual([{ type: 'eissn', id: '2049-3630' }])
  expect(bibjson.link).toEqual([{ type: 'fulltext', url: fullRecord.url, content_type: 'HTML' }])
  expect(bibjson.keywords).toHaveLength(6)
  expect(bibjson.journal).not.toHaveProperty('volume')
})

test.each(Object.entries(hostileRecords))('%s', (_, record) => {
  const sent = JSON.parse(JSON.stringify(doajJson(record)))
  expect(sent.bibjson.link).toHaveLength(1)
  expect(sent.bibjson.author).toHaveLength(doajJson(record).bibjson.author.length)
})
