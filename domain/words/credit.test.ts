import { expect, test } from 'vitest'
import { inOrder, roleNames, roleUri } from './credit.ts'

test('there are fourteen roles, each with its address in the vocabulary', () => {
  expect(roleNames).toHaveLength(14)
  expect(roleUri('writing-review-editing')).toBe('https://credit.niso.org/contributor-roles/writing-review-editing/')
})

test('roles stand in the order of the vocabulary, each once', () => {
  expect(inOrder(['software', 'conceptualization', 'software'])).toEqual(['conceptualization', 'software'])
})
