import { expect, test } from 'vitest'
import type { CheckReport, FileReading } from '#contracts/manuscript/preflight.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { pageMarks } from './page-marks.ts'
import { markOf, withoutAddress } from './part-mark.ts'

const place = { section: null, paragraph: 1, page: 1 }
const said = (quotation: string) => ({ quotation, place })
const proposal: NonNullable<FileReading['proposal']> = {
  ...{ articleType: null, runningTitle: null, dataAvailability: null, competingInterests: null, aiUse: null },
  ...{ ethicsApproval: null, funding: null, abstract: null, references: null },
  title: { value: 'Depth of wells', isSure: true, said: said('Depth of wells') },
  authors: { value: [], isSure: false, said: said('A. Obi1, B. Eze1,2') },
  keywords: { value: ['wells', 'rain'], isSure: true },
}
const url = '/files/1'
const draft: Draft = {
  ...emptyDraft,
  ...{ title: 'Depth of wells', keywords: 'wells, rain', file: { url, name: 'wells.docx' } },
  coAuthors: [{ id: 1, name: 'Bayo Eze', email: '', affiliation: '', orcid: '' }],
  fromFile: { url, marks: { title: 'accepted', coAuthors: 'open', keywords: 'open' } },
}
const results: CheckReport['results'] = [
  {
    ...({ rule: 'reference-style', level: 'advise', isBlocking: false, state: 'mend' } as const),
    findings: [{ what: 'References are numbered.', how: 'Name authors.', place, quotation: '[1–3]', certainty: 1 }],
  },
  { ...({ rule: 'title', level: 'advise', isBlocking: false } as const), state: 'fine', note: 'It has one.' },
]
const report: CheckReport = {
  ...{ results, references: [], words: 100, articleType: 'Editorial', isTypeGuessed: false },
  ...{ name: 'wells.docx', bytes: 1 },
}

test('a part of the form is clear, to be looked at, accepted, or not in the file', () => {
  const marks = (['title', 'coAuthors', 'keywords', 'abstract', 'funding'] as const).map((part) =>
    markOf(part, draft, proposal),
  )
  expect(marks).toEqual(['accepted', 'look', 'read', 'missing', null])
  expect(markOf('abstract', { ...draft, abstract: 'My own words.' }, proposal)).toBeNull()
  expect(markOf('abstract', draft, null)).toBeNull()
  expect(withoutAddress(draft)).toEqual(['Bayo Eze'])
})

test('the page marks questions first, then what can wait, then what is settled, and numbers them', () => {
  const problems = [{ field: 'keywords', sentence: 'Please give 4 to 5 key words, not 2.' }]
  expect(pageMarks({ draft, proposal, problems, report })).toEqual([
    {
      ...{ key: 'coAuthors', number: 1, at: { field: 'coAuthors' }, tone: 'look' },
      label: 'Co-authors: we are not sure. Please look.',
    },
    {
      ...{ key: 'abstract', number: 2, at: { field: 'abstract' }, tone: 'missing' },
      label: 'Abstract: not in the file.',
    },
    {
      ...{ key: 'keywords', number: 3, at: { field: 'keywords' }, tone: 'missing' },
      label: 'Key words: Please give 4 to 5 key words, not 2.',
    },
    {
      ...{ key: 'references', number: 4, at: { field: 'references' }, tone: 'missing' },
      label: 'References: not in the file.',
    },
    {
      ...{ key: 'reference-style', number: 5, at: { words: '[1–3]' }, tone: 'later' },
      label: 'References are numbered.',
    },
    { key: 'title', number: 6, at: { field: 'title' }, tone: 'accepted', label: 'Title: from your file.' },
  ])
})
