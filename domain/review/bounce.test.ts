import { expect, test } from 'vitest'
import { bounceReason, isMailSystem, letterNamed } from './bounce.ts'

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
  [
    'Reporting-MTA: dns; mx\n\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 no such user',
    'Bounced: 550 5.1.1 no such user',
  ],
  ['Action: failed\nStatus: 5.2.2', 'Bounced: 5.2.2'],
  ['Action: failed', 'Bounced: no reason was given'],
  ['Action: delayed\nDiagnostic-Code: smtp; 450 try later', null],
  ['The host said: 552 mailbox full', null],
  ['', null],
])('a delivery status says why an e-mail came back, unless it is only late: %j', (report, reason) => {
  expect(bounceReason(report)).toBe(reason)
})

test('a Message-ID of ours names the e-mail, whatever host it was sent from', () => {
  expect(['<a_b-1@journals.example>', 'a_b-1@old.example', '<a b@c>', 'x', ''].map(letterNamed)).toEqual([
    'a_b-1',
    'a_b-1',
    undefined,
    undefined,
    undefined,
  ])
})
