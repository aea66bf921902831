import { expect, test } from 'vitest'
import { removedGroups, removedInWords } from './removed-words.ts'

test('what was removed is named in one line for the text and one for the file', () => {
  const removed = [
    { what: 'file properties', where: 'file', count: 4 },
    { what: 'author names, affiliations and addresses', where: 'title page', count: 3 },
    { what: 'acknowledgements', where: 'text', count: 1 },
  ]
  expect(removedGroups(removed).map(removedInWords)).toEqual([
    'Author names, affiliations and addresses on the title page (3); acknowledgements',
    'File properties (4)',
  ])
  expect(removedGroups([])).toEqual([])
})
