import { expect, test } from 'vitest'
import {
  eventKinds,
  eventNames,
  eventOf,
  eventPath,
  eventsFor,
  kindsFor,
  recipientsOf,
  wayOf,
} from './notifications.ts'

const admin = { id: 'admin', role: 'admin' } as const
const handler = { id: 'handler', role: 'editor' } as const
const other = { id: 'other', role: 'editor' } as const
const staff = [admin, handler, other]
const idsOf = (name: Parameters<typeof recipientsOf>[0], handlerId: string | null) =>
  recipientsOf(name, staff, handlerId).map(({ id }) => id)

test.each([
  ['submitted', ['admin'], ['admin']],
  ['reported', ['handler'], ['admin', 'handler', 'other']],
  ['objected', ['admin', 'handler'], ['admin', 'handler', 'other']],
  ['wrote', ['admin', 'handler', 'other'], ['admin', 'handler', 'other']],
] as const)('of %s hear %o if somebody handles the manuscript, and %o if nobody does', (name, handled, unhandled) => {
  expect(idsOf(name, 'handler')).toEqual(handled)
  expect(idsOf(name, null)).toEqual(unhandled)
  expect(idsOf(name, 'somebody who left')).toEqual(unhandled)
})

test('what staff were always e-mailed at once stays so; the rest is in the digest until they choose', () => {
  const atOnce = kindsFor('admin').filter((kind) => wayOf(kind, {}) === 'at-once')
  expect(atOnce).toEqual(['file', 'report', 'answer', 'appeal'])
  expect(wayOf('report', { report: 'none' })).toBe('none')
})

test('an event with an e-mail of its own belongs to what is sent at once by default', () => {
  for (const name of eventNames) {
    const { kind, hasLetter } = eventOf(name)
    if (kind) expect([name, hasLetter ?? false]).toEqual([name, eventKinds[kind].usually === 'at-once'])
  }
})

test('editors neither choose about nor hear of what is for admins alone', () => {
  expect(kindsFor('admin')).toContain('email')
  expect(kindsFor('editor')).not.toContain('email')
  const hidden = eventsFor('admin').filter((name) => !eventsFor('editor').includes(name))
  expect(hidden).toEqual([
    'submitted',
    'corrected',
    'named',
    'proof-sent',
    'waiver-asked',
    'payment-held',
    'money-proposed',
    'email-failed',
  ])
})

test('an event leads to its manuscript, or to the list where it is dealt with', () => {
  expect(eventPath('reported', 'abc')).toBe('/admin/review/abc#peer-review')
  expect(eventPath('waiver-asked', 'abc')).toBe('/admin/waivers')
  expect(eventPath('email-failed', null)).toBe('/admin/emails?state=failed')
})
