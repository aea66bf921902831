import { expect, test } from 'vitest'
import { fullRecord } from '#tests/support/records.ts'
import { citationPath, citationUrl, doiUrl, issueUrl, permanentUrl } from './paths.ts'

const folder = '/journals/domain-health-journal/articles/DHJ-2026-0007/'

test("an article's other forms lie in its folder, under its name", () => {
  expect(citationPath(fullRecord, 'bib')).toBe(`${folder}DHJ-2026-0007.bib`)
  expect(citationPath({ journal: 'domain-health-journal', customId: 'DHJ-2026-0007' }, 'jats.xml')).toBe(
    `${folder}DHJ-2026-0007.jats.xml`,
  )
  expect(citationUrl(fullRecord, 'csl.json')).toBe(`https://journals.example.org${folder}DHJ-2026-0007.csl.json`)
})

test('a citation links to the DOI, or to the page of an article that has none', () => {
  expect(permanentUrl(fullRecord)).toBe('https://doi.org/10.5555/dhj-2026-0007')
  expect(permanentUrl({ ...fullRecord, doi: null })).toBe(fullRecord.url)
})

test('the address of a DOI has no sign that an address may not have', () => {
  expect(doiUrl('10.1002/(SICI)1096-8644(1996)99:1<1::AID-1>3.0.CO;2-1')).toBe(
    'https://doi.org/10.1002/(SICI)1096-8644(1996)99:1%3C1::AID-1%3E3.0.CO;2-1',
  )
  expect(doiUrl('10.5555/a#b?c')).toBe('https://doi.org/10.5555/a%23b%3Fc')
})

test('an issue has a page under its journal', () => {
  expect(issueUrl(fullRecord.journal, 3)).toBe('https://journals.example.org/journals/domain-health-journal/issues/3')
})
