import { expect, test } from 'vitest'
import { dismissalOf, keysInWords, openKeys, sharedKeys } from './authorship.ts'

const manuscript = {
  ...{ id: 'manuscript', author: 'Ngozi Okafor', email: 'ngozi@example.org', orcid: null },
  coAuthors: [{ name: 'Bayo Ade', email: 'bayo@example.org', orcid: '0000-0002-1825-0097' }],
}
const somebody = { name: 'Somebody Else', email: 'else@example.com', orcid: null }

test.each([
  [{ email: 'Ngozi+papers@example.org' }, 'e-mail address'],
  [{ email: 'bayo@example.org', name: 'ADE, Bayó' }, 'e-mail address and name'],
  [{ orcid: '0000-0002-1825-0097' }, 'ORCID iD'],
  [{ name: 'Dr. Okafor, Ngọzi' }, 'name'],
  [{ ...manuscript.coAuthors[0] }, 'e-mail address, ORCID iD and name'],
  [{}, ''],
  [{ name: 'Dr.' }, ''],
])('%j is found among the authors by: %s', (known, expected) => {
  expect(keysInWords(sharedKeys({ ...somebody, ...known }, manuscript))).toBe(expected)
})

test('what was dismissed does not ask again, and another address does', () => {
  const dismissed = [dismissalOf('manuscript', 'name:ngozi okafor')]
  const namesake = { ...somebody, name: 'Ngozi Okafor', dismissed }
  expect(openKeys(namesake, manuscript)).toEqual([])
  expect(openKeys(namesake, { ...manuscript, id: 'another' })).toEqual(['name:ngozi okafor'])
  const changed = { ...manuscript, coAuthors: [{ name: 'N. O.', email: somebody.email }] }
  expect(openKeys(namesake, changed)).toEqual(['mail:else@example.com'])
})
