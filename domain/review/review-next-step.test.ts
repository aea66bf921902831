import { expect, test } from 'vitest'
import type { InvitationState, ReviewStage } from '../words/peer-review.ts'
import { copyNextStep, reviewNextStep } from './review-next-step.ts'

const asked = (states: InvitationState[], due = '2026-11-20', undelivered: string | null = null) =>
  states.map((state, at) => ({ number: at + 1, state, answerDueOn: due, reportDueOn: due, undelivered }))
const situation = { wanted: 2, today: '2026-11-24', revisionDueOn: null, revisionAskedUntil: null, copyStep: null }
const say = (stage: ReviewStage, invitations = asked([]), revisionDueOn: string | null = null) =>
  reviewNextStep({ ...situation, stage, invitations, revisionDueOn }, (day) => day).text

test('an editor reads what to do next', () => {
  expect(say('needs-reviewers')).toBe('Invite reviewers.')
  expect(say('needs-reviewers', asked(['submitted']))).toBe('1 of 2 reports is in. Invite another reviewer, or decide.')
  expect(say('waiting-for-reviewers', asked(['invited', 'accepted'], '2026-11-30'))).toBe(
    '0 of 2 reports are in. The next report is due on 2026-11-30. 1 reviewer has not answered; the answer is due on 2026-11-30.',
  )
  expect(say('waiting-for-reviewers', asked(['invited', 'invited', 'invited', 'queued'], '2026-11-30'))).toBe(
    '3 reviewers have not answered; the first answer is due on 2026-11-30.',
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

test('an alternate who waits is named, and an invitation that was not delivered waits for nobody', () => {
  expect(say('needs-reviewers', asked(['accepted', 'cancelled', 'queued'], '2026-11-30'))).toBe(
    'An alternate waits: ask them now, or invite others.',
  )
  expect(say('needs-reviewers', asked(['submitted', 'queued', 'queued']))).toBe(
    '1 of 2 reports is in. 2 alternates wait: ask one of them now, invite somebody else, or decide.',
  )
  const lost = asked(['invited'], '2026-11-30', '550 no such user')
  const invitations = [...lost, ...asked(['invited', 'invited'], '2026-11-30')]
  expect(say('waiting-for-reviewers', invitations)).toBe(
    '1 invitation was not delivered. 2 reviewers have not answered; the first answer is due on 2026-11-30.',
  )
  expect(say('needs-reviewers', invitations)).toBe('1 invitation was not delivered. Invite reviewers.')
})

test('the author’s wish for more time comes before the day', () => {
  const wish = { stage: 'revision-due', invitations: [], revisionDueOn: '2026-12-07' } as const
  const { text } = reviewNextStep({ ...situation, ...wish, revisionAskedUntil: '2027-01-15' }, (day) => day)
  expect(text).toBe('The author asks for time until 2027-01-15: give it, or leave it at 2026-12-07.')
})

test('before anybody can be invited, the reviewers’ copy has to be made and read', () => {
  const ready = { state: 'ready', leaks: [{}, {}], accepted: null } as const
  expect(copyNextStep(null)).toBe('The reviewers’ copy is being made.')
  expect(copyNextStep({ ...ready, state: 'making' })).toBe('The reviewers’ copy is being made.')
  expect(copyNextStep({ ...ready, state: 'failed' })).toBe(
    'The reviewers’ copy could not be made. See what you can do.',
  )
  expect(copyNextStep(ready)).toBe('Read the reviewers’ copy: 2 places to decide.')
  expect(copyNextStep({ ...ready, leaks: [{}] })).toBe('Read the reviewers’ copy: 1 place to decide.')
  expect(copyNextStep({ ...ready, leaks: [], accepted: { at: '2026-11-24' } })).toBe(null)

  const copyStep = copyNextStep(ready)
  const shown = (stage: ReviewStage, invitations = asked([])) =>
    reviewNextStep({ ...situation, stage, invitations, copyStep }, (day) => day)
  expect(shown('needs-reviewers')).toEqual({ copyStep, text: '' })
  expect(shown('needs-reviewers', asked(['submitted']))).toEqual({ copyStep, text: '1 of 2 reports is in.' })
  // Somebody has changed the copy, so that those who were asked cannot open it either.
  expect(shown('waiting-for-reviewers', asked(['invited'], '2026-11-30'))).toMatchObject({ copyStep })
  expect(shown('revision-in')).toEqual({ copyStep, text: 'You can also decide without another round.' })
  for (const stage of ['reports-in', 'revision-due'] as const) expect(shown(stage).copyStep).toBe(null)
})
