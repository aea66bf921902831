import { expect, test } from 'vitest'
import { confirmableFrom, isUnconfirmed, type Mailed, recipientsOfChange, seenFrom } from './reviewer-addresses.ts'

const [old, home, stranger] = ['old@example.org', 'home@example.net', 'stranger@example.com']
const sent = (...rows: [invitation: string, email: string][]) =>
  rows.map(([invitation, email]) => ({ invitation, email }))
const mailed = (of: Mailed['sent'], ...confirmed: [email: string, sees: string][]): Mailed => ({
  sent: of,
  confirmed: confirmed.map(([email, sees]) => ({ email, sees })),
})

test('an address is unconfirmed as long as something was sent to another one', () => {
  expect(isUnconfirmed(old, mailed([]))).toBe(false)
  expect(isUnconfirmed(old, mailed(sent(['1', old], ['2', old])))).toBe(false)
  expect(isUnconfirmed(home, mailed(sent(['1', old])))).toBe(true)
  expect(isUnconfirmed(home, mailed(sent(['1', old]), [home, old]))).toBe(false)
  expect(isUnconfirmed(old, mailed(sent(['1', old], ['2', home]), [home, old]))).toBe(true)
  // The same invitation was sent to both, because the first e-mail was lost.
  expect(isUnconfirmed(home, mailed(sent(['1', old], ['1', home])))).toBe(false)
})

test('an address confirms no more than it shows', () => {
  const all = mailed(sent(['1', old], ['2', stranger]))
  expect(confirmableFrom(old, [old, home, stranger], all)).toEqual([home, stranger])
  expect(confirmableFrom(home, [old, home, stranger], all)).toEqual([])
  expect(seenFrom(home, mailed([], [home, old], [home, stranger], [old, stranger]))).toEqual([home, old, stranger])
})

test('old addresses hear of a change, and former ones as long as they can confirm something', () => {
  expect(recipientsOfChange([old], [home], mailed([]))).toEqual([{ email: old, canConfirm: [] }])
  const first = mailed(sent(['1', old]))
  expect(recipientsOfChange([old], [stranger], first)).toEqual([{ email: old, canConfirm: [stranger] }])
  expect(recipientsOfChange([stranger], [home], first)).toEqual([
    { email: stranger, canConfirm: [] },
    { email: old, canConfirm: [home] },
  ])
  const confirmed = mailed(sent(['1', old]), [home, old])
  expect(recipientsOfChange([home], [home, stranger], confirmed)).toEqual([
    { email: home, canConfirm: [stranger] },
    { email: old, canConfirm: [stranger] },
  ])
  expect(recipientsOfChange([home, stranger], [home], confirmed).map(({ email }) => email)).toEqual([home, stranger])
})
