import { expect, test } from 'vitest'
import { activitySentence } from './activity-sentences.ts'

test.each([
  ['approve', 'manuscript', 'approved the manuscript …'],
  ['delete-expired', 'manuscript', 'deleted the data of the manuscript … when their time was over'],
  ['delete', 'message', 'deleted the message from …'],
  ['merge', 'reviewer', 'merged two entries of …'],
  ['log-in', 'staff', 'logged in'],
  // The site did not pay and did not try to log in: it heard of it, or refused it.
  ['failed-log-in', 'staff', 'refused a wrong password for …'],
  ['pay', 'manuscript', 'received the charge of the manuscript …'],
  ['refund-paid', 'payment', 'heard that the refund of the payment … was paid out'],
  ['open-issue', 'journal', 'opened an issue of …'],
  ['mark-read', 'letter', 'did “mark read” to the e-mail …'],
])('%s of a %s reads: somebody %s', (action, object, said) => {
  const { before, after } = activitySentence(action, object)
  expect(after === null ? before : `${before}…${after}`).toBe(said)
})
