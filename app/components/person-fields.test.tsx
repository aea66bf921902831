import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { detailsInWords, hasDetails, PersonFields } from './person-fields.tsx'

const shown = (saysOptional?: boolean) =>
  renderToStaticMarkup(
    <PersonFields
      person={{ affiliation: '', orcid: '' }}
      onChange={() => {}}
      {...(saysOptional !== undefined && { saysOptional })}
    />,
  ).match(/\(optional\)/g) ?? []

test('an affiliation, an ORCID iD and an address for readers say that they are optional, unless a heading has said so', () => {
  expect(shown()).toHaveLength(3)
  expect(shown(false)).toHaveLength(0)
})

test('an author whose address the form has is made a corresponding one by a tick, and roles are named when folded', () => {
  const person = { affiliation: '', orcid: '', correspondence: 'ada@example.org', roles: ['software' as const] }
  const page = renderToStaticMarkup(<PersonFields person={person} email="ada@example.org" onChange={() => {}} />)
  expect(page).toContain('Corresponding author')
  expect(page).not.toContain('E-mail for readers')
  expect(page).toContain('Contributions: Software')
  expect(page.match(/type="checkbox"/g)).toHaveLength(15)
  expect(page.match(/checked=""/g)).toHaveLength(2)
})

test('what is said of an author opens the fields', () => {
  const nothing = { affiliation: ' \n', orcid: ' ' }
  expect(hasDetails(nothing)).toBe(false)
  expect(hasDetails({ ...nothing, correspondence: 'ada@example.org' })).toBe(true)
  expect(hasDetails({ ...nothing, roles: ['software'] })).toBe(true)
})

test('a closed fold says what is known of a person', () => {
  const known = {
    affiliation: 'Sample University\nSample Clinic',
    orcid: '0000-0002-1825-0097',
    correspondence: 'a@b.example',
  }
  expect(detailsInWords(known)).toBe('Sample University, Sample Clinic, 0000-0002-1825-0097, corresponding author')
  expect(detailsInWords({ affiliation: ' ', orcid: '' })).toBe('')
})
