import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { prism } from './prism.ts'

test('PRISM names the journal, its numbers, the date and the DOI', () => {
  expect(prism(fullRecord)).toEqual([
    ['aggregationType', 'journal'],
    ['publicationName', 'Domain Health Journal'],
    ['issn', '0028-0836'],
    ['eIssn', '2049-3630'],
    ['volume', '2'],
    ['number', '3'],
    ['startingPage', 'e7'],
    ['publicationDate', '2026-03-04'],
    ['doi', '10.5555/dhj-2026-0007'],
    ['url', fullRecord.url],
    ['alternateTitle', fullRecord.translation?.title],
  ])
})

test('what an article has not is left out, and nothing is said twice', () => {
  for (const record of Object.values(hostileRecords)) {
    const names = prism(record).map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
  }
  expect(prism(hostileRecords['no volume']).map(([name]) => name)).not.toContain('volume')
})
