import { expect, test } from 'vitest'
import { answerProblem, waiverProblem, waiverWordsProblem } from './waiver.ts'

const usual = { status: 'approved', isWaived: false, isWaiting: false, requests: 0 } as const

test.each([
  [{}, null],
  [{ status: 'screening' }, null],
  [{ status: 'under-review', requests: 2 }, null],
  [{ status: 'paid' }, 'There is no charge to pay for this manuscript, so nothing can be waived.'],
  [{ status: 'rejected' }, 'There is no charge to pay for this manuscript, so nothing can be waived.'],
  [{ isWaiting: true }, 'We have received your request and will e-mail you the answer.'],
  [{ isWaived: true }, 'The charge is waived: you have nothing to pay.'],
  [{ requests: 3 }, 'We have answered your requests. Please write to the editorial office instead.'],
] as const)('with %j the author reads: %s', (given, problem) => {
  expect(waiverProblem({ ...usual, ...given })).toBe(problem)
})

test('a request needs a reason in a sentence, and a refusal too', () => {
  expect(waiverWordsProblem(' ')).toBe('Please say why you ask.')
  expect(waiverWordsProblem('I am poor.')).toBe('Please explain in at least 30 characters. You have written 10.')
  expect(waiverWordsProblem('My laboratory has had no grant for two years.')).toBeNull()
  expect(answerProblem('declined', ' ')).toBe('Tell the author why the request is declined.')
  expect(answerProblem('waived', '')).toBeNull()
})
