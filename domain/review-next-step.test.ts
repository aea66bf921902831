import { expect, test } from 'vitest'
import type { InvitationState, ReviewStage } from './peer-review.ts'
import { reviewNextStep } from './review-next-step.ts'

const asked = (states: InvitationState[], due = '2026-11-20') =>
  states.map((state, at) => ({ number: at + 1, state, answerDueOn: due, reportDueOn: due }))
const say = (stage: ReviewStage, invitations = asked([]), revisionDueOn: string | null = null) =>
  reviewNextStep({ stage, wanted: 2, today: '2026-11-24', invitations, revisionDueOn }, (day) => day)

test('an editor reads what to do next', () => {
  expect(say('needs-reviewers')).toBe('Invite reviewers.')
  expect(say('needs-reviewers', asked(['submitted']))).toBe('1 of 2 reports is in. Invite another reviewer, or decide.')
  expect(say('waiting-for-reviewers', asked(['invited', 'accepted'], '2026-11-30'))).toBe(
    '0 of 2 reports are in. The next is due on 2026-11-30.',
  )
  expect(say('waiting-for-reviewers', asked(['submitted', 'accepted']))).toBe(
    '1 of 2 reports is in. Reviewer 2 is 4 days late. Remind them, or ask somebody else.',
  )
  expect(say('reports-in', asked(['submitted', 'submitted', 'invited']))).toBe(
    '2 of 2 reports are in. Decide now, or wait for the others.',
  )
  expect(say('revision-due', asked([]), '2026-12-07')).toBe('The author revises the manuscript until 2026-12-07.')
  expect(say('revision-due', asked([]), '2026-11-20')).toBe('The revision was due on 2026-11-20.')
  expect(say('revision-in')).toBe('The revision is in. Invite reviewers to the next round, or decide.')
})
