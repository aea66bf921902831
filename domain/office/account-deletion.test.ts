import { expect, test } from 'vitest'
import { type Status, statuses } from '../words/manuscript-status.ts'
import { accountDeletionProblem } from './account-deletion.ts'

const manuscript = (status: Status) => ({ title: 'Night shifts', journal: 'domain-health-journal', status })

test('only a manuscript that is paid for and not published yet prevents deleting an account', () => {
  expect(accountDeletionProblem([])).toBeNull()
  for (const status of statuses.filter((name) => name !== 'paid'))
    expect(accountDeletionProblem([manuscript(status)]), status).toBeNull()
  expect(accountDeletionProblem([manuscript('published'), manuscript('paid')])).toBe(
    'Your manuscript "Night shifts" is paid for and not published yet. You can delete your account once it is published.',
  )
})
