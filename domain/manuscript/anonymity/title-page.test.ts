import { expect, test } from 'vitest'
import { read } from '../reading/read.ts'
import { namesSomebody } from './author-lines.ts'
import { identityOf } from './identity.ts'
import { titlePageOf } from './title-page.ts'

const page = read(
  [
    'Sleep of nurses who work at night in a general hospital',
    'Ada Obi1*, Tunde Cole2',
    '1 Department of Nursing, University of Benin, Benin City, Nigeria',
    '2 Sapele General Hospital, Sapele, Nigeria',
    '*Corresponding author: ada.obi@uniben.example',
    'Abstract',
    'Nurses who work at night sleep less than others.',
    'Introduction',
    'Nobody has measured how much nurses sleep after a night on the ward.',
  ].map((text) => ({ kind: 'paragraph' as const, runs: [{ text }] })),
)

test('whom the title page names is hidden too, if the record has one of them', () => {
  const found = titlePageOf(page, [{ name: 'Ada Obi', email: 'ada@elsewhere.example' }])
  expect(found.people.map(({ name }) => name)).toEqual(['Ada Obi', 'Tunde Cole'])
  expect(found.affiliations.join()).toContain('Sapele General Hospital')
})

test('an author without an ORCID iD makes no other text look like theirs', () => {
  const { people } = titlePageOf(page, [{ name: 'Ada Obi', email: 'ada@elsewhere.example' }])
  expect(people).toContainEqual({ name: 'Tunde Cole', email: null, orcid: null })
  expect(namesSomebody('A map of the delta', identityOf([{ name: 'Tunde Cole', email: '', orcid: '' }]))).toBe(false)
})

test('a title page that names nobody of the record was read wrongly', () => {
  expect(titlePageOf(page, [{ name: 'Ifeoma Eze' }])).toEqual({ people: [], affiliations: [] })
  expect(titlePageOf(null, [{ name: 'Ada Obi' }])).toEqual({ people: [], affiliations: [] })
})
