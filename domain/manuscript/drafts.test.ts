import { expect, test } from 'vitest'
import { isOvertaken, listedOf, overtakenSentence, removedAt } from './drafts.ts'

const day = (days: number) => new Date(Date.UTC(2026, 10, 1 + days, 13, 32))

test('only what somebody else has saved is never saved over; a tab whose last answer was lost goes on', () => {
  const saved = { version: 2, writer: 'there' }
  expect(isOvertaken(saved, { version: 2, writer: 'here' })).toBe(false)
  expect(isOvertaken(saved, { version: 1, writer: 'there' })).toBe(false)
  expect(isOvertaken(saved, { version: 1, writer: 'here' })).toBe(true)
})

test('who is asked reads when the other device changed the draft: the time, and the day if it was another one', () => {
  expect(overtakenSentence(day(0), day(0))).toBe(
    'This draft was changed on another device at 14:32: take that one, or keep this one as a new draft.',
  )
  expect(overtakenSentence(day(0), day(1))).toContain('on another device on 1 Nov 2026, 14:32: take')
})

test('a draft goes 60 days after its last change, and never within a week of the e-mail about it', () => {
  expect(removedAt({ savedAt: day(0), remindedAt: null })).toEqual(day(60))
  expect(removedAt({ savedAt: day(0), remindedAt: day(53) })).toEqual(day(60))
  expect(removedAt({ savedAt: day(0), remindedAt: day(70) })).toEqual(day(77))
})

test('a list shows the title in one line and the journal; what is not of the form is left out', () => {
  const file = { url: '/files/a', name: 'a.pdf' }
  expect(listedOf({ title: ' Night\0\nshifts ', journal: 'domain-health-journal', file })).toEqual({
    title: 'Night shifts',
    journal: 'domain-health-journal',
    file: '/files/a',
  })
  expect(listedOf({ title: 7, journal: '<b>', file: null })).toEqual({ title: '', journal: '', file: '' })
  expect(listedOf({ title: `${'x'.repeat(400)}` }).title).toHaveLength(300)
})
