import { expect, test } from 'vitest'
import { bounceReason, isMailSystem } from './bounce.ts'

test.each([
  ['', true],
  ['<>', true],
  ['MAILER-DAEMON@mx.example.org', true],
  ['Mail Delivery System <Mailer-Daemon@mx.example.org>', true],
  ['Ada Obi <ada@example.org>', false],
  ['postmaster-fan@example.org', false],
])('who sent it tells a report of a mail system: %j', (sender, is) => {
  expect(isMailSystem(sender)).toBe(is)
})

test.each([
  ['Sorry.\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 no such user', 'Bounced: 550 5.1.1 no such user'],
  ['The host said: 552 mailbox full', 'Bounced: 552 mailbox full'],
  ['Undeliverable\nsomehow', 'Bounced: Undeliverable'],
  ['Action: delayed\nDiagnostic-Code: smtp; 450 try later', null],
])('a report says why an e-mail came back, unless it is only late: %j', (report, reason) => {
  expect(bounceReason(report)).toBe(reason)
})
