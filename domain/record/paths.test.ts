import { expect, test } from 'vitest'
import { fullRecord } from '#tests/support/records.ts'
import { citationPath, citationUrl, issueUrl, permanentUrl } from './paths.ts'

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

test('an issue has a page under its journal', () => {
  expect(issueUrl(fullRecord.journal, 3)).toBe('https://journals.example.org/journals/domain-health-journal/issues/3')
})
