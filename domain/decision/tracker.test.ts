import { expect, test } from 'vitest'
import type { Status } from '../words/manuscript-status.ts'
import { trackerSteps } from './tracker.ts'

test.each<[string, Status[], string]>([
  ['screened', ['screening'], 'Under Review: ahead, Approved (Awaiting Payment): ahead, Paid: ahead'],
  ['reviewed', ['under-review'], 'Under Review: current, Approved (Awaiting Payment): ahead, Paid: ahead'],
  ['approved', ['approved'], 'Under Review: done, Approved (Awaiting Payment): current, Paid: ahead'],
  ['paid for', ['paid'], 'Under Review: done, Approved (Awaiting Payment): done, Paid: current'],
  ['published', ['published'], 'Under Review: done, Approved (Awaiting Payment): done, Paid: done, Published: current'],
  ['rejected', ['screening', 'under-review', 'rejected'], 'Under Review: done, Rejected: current'],
  ['declined at screening', ['screening', 'rejected'], 'Rejected: current'],
  ['transferred, then declined', ['under-review', 'rejected', 'screening', 'rejected'], 'Rejected: current'],
])("the author's tracker of a manuscript that is %s", (_, been, expected) => {
  const steps = trackerSteps(been.at(-1) ?? 'screening', been).map(({ label, state }) => `${label}: ${state}`)
  expect(steps.join(', ')).toBe(expected)
})
