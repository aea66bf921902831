import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { cslItem } from './csl.ts'

test('an article is an item of CSL-JSON, with its e-location as the page', () => {
  expect(cslItem(fullRecord)).toEqual({
    id: 'DHJ-2026-0007',
    type: 'article-journal',
    title: 'Home records and clinic attendance: a cohort study',
    author: [
      { family: 'Obi', given: 'Ada Ngozi' },
      { family: 'Attipoe', given: 'Jean-Paul' },
      { family: 'van der Berg', given: 'Pieter' },
    ],
    'container-title': 'Domain Health Journal',
    publisher: 'Domain Journals',
    'publisher-place': 'Abraka, Nigeria',
    volume: '2',
    issue: '3',
    page: 'e7',
    issued: { 'date-parts': [[2026, 3, 4]] },
    DOI: '10.5555/dhj-2026-0007',
    URL: fullRecord.url,
    ISSN: '2049-3630',
    language: 'en',
    keyword: 'records; primary care; cohort study',
    abstract: fullRecord.abstract,
    note: 'Title in French: Carnets de santé à domicile et fréquentation des cliniques : une étude de cohorte',
  })
})

test('a key word with a comma stays one', () => {
  const keywords = ['water, sanitation and hygiene', 'Lagos; Nigeria']
  expect(cslItem({ ...fullRecord, keywords }).keyword).toBe('water, sanitation and hygiene; Lagos, Nigeria')
})

test('what an article has not is left out', () => {
  const bare = { ...hostileRecords['nothing optional'], doi: null, volume: null, issue: null }
  const item = cslItem({ ...bare, journal: { ...bare.journal, issn: {} } })
  for (const name of ['volume', 'issue', 'DOI', 'ISSN', 'keyword', 'abstract']) expect(item).not.toHaveProperty(name)
  expect(cslItem(hostileRecords['a name of one word']).author).toEqual([{ family: 'Sukarno' }])
})

test('a suffix is a part of its own, and a retraction is in the title', () => {
  expect(cslItem(hostileRecords['names with titles and suffixes']).author).toEqual([
    { family: 'Smith', given: 'John', suffix: 'Jr.' },
    { family: 'Okesola', given: 'O.J.' },
    { family: 'Smith', given: 'Ada', suffix: 'III' },
    { family: 'Udo', suffix: 'Sr.' },
  ])
  expect(cslItem(hostileRecords.retracted).title).toMatch(/^RETRACTED: Home records/)
})
