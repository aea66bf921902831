import { expect, test } from 'vitest'
import type { InvitationState } from '../words/peer-review.ts'
import { ofReview, type ReviewFacts } from './decision-of-review.ts'

const fresh: ReviewFacts = {
  ...{ stage: 'waiting-for-reviewers', today: '2026-11-10', wanted: 2, invitations: [], reports: 0, isEarly: true },
  ...{ revision: null, lastDecision: null, nextRound: 1, copy: null },
}
const invited = (number: number, state: InvitationState) => ({
  ...{ id: `i${number}`, name: 'Rita Reviewer', number, state, isReminded: false, undelivered: null },
  ...{ answerDueOn: '2026-11-19', reportDueOn: '2026-11-19' },
})
const why = (given: Partial<ReviewFacts>) =>
  ofReview({ actions: [], waits: null }, { ...fresh, ...given }).quiet?.why ?? null

test('while reports are missing the block says why it is not the time to decide', () => {
  const atWork = [invited(1, 'submitted'), invited(2, 'accepted')]
  expect(why({ stage: 'needs-reviewers' })).toBe('Deciding now goes without any report. You will be asked why.')
  expect(why({ reports: 1, invitations: atWork })).toBe(
    'Deciding now goes without the last report. You will be asked why.',
  )
  expect(why({ reports: 1, wanted: 3 })).toBe('Deciding now goes without 2 of 3 reports. You will be asked why.')
  expect(why({ isEarly: false, invitations: atWork })).toBe('A decision ends 1 open invitation.')
  const revision = { dueOn: '2026-12-07', askedUntil: null }
  expect(why({ isEarly: false, stage: 'revision-due', revision })).toBe(
    'The author is still revising; a decision ends that.',
  )
  expect(why({ isEarly: false, stage: 'reports-in' })).toBe(null)
})
