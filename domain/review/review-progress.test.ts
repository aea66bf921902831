import { expect, test } from 'vitest'
import { type ReviewedRound, reviewProgress } from './review-progress.ts'

const words = (rounds: ReviewedRound[]) => reviewProgress(rounds).map(({ what, on }) => (on ? `${what} ${on}` : what))
const asked = { dueOn: '2026-12-07', submittedOn: null, isEnded: false }

test('an author follows the review from round to round, without names', () => {
  expect(words([{ invitedOn: null, hasReports: false, revision: null }])).toEqual([])
  const first = { invitedOn: '2026-11-03', hasReports: true, revision: asked }
  expect(words([first])).toEqual(['With reviewers since 2026-11-03', 'Reports received', 'Revision due on 2026-12-07'])
  const revised = { ...first, revision: { ...asked, submittedOn: '2026-12-01' } }
  expect(words([revised, { invitedOn: '2026-12-03', hasReports: false, revision: null }]).slice(2)).toEqual([
    'Revision received on 2026-12-01',
    'With reviewers since 2026-12-03',
  ])
  expect(words([{ ...first, revision: { ...asked, isEnded: true } }])).toHaveLength(2)
})
