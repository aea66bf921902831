import { expect, test } from 'vitest'
import { firstStep, leftOf } from './form-steps.ts'

const problem = (field: string) => ({ field, sentence: 'Please look.' })

test('what is left is named once, in the order of the steps', () => {
  const problems = ['coAuthors', 'keywords', 'journal', 'file', 'file', 'declarations.licence'].map(problem)
  expect(leftOf(problems).map(({ name }) => name)).toEqual(['File', 'Co-authors', 'Key words', 'Journal', 'Licence'])
})

test('the first step with a fault is the first of the form, whatever was checked first', () => {
  expect(firstStep(['journal', 'ethicsApproval.committee', 'country'])).toBe('check')
  expect(firstStep(['suggestedReviewers', 'file'])).toBe('file')
  expect(firstStep([])).toBeUndefined()
})
