import { expect, test } from 'vitest'
import type { InvitationState } from '../words/peer-review.ts'
import { mergedEntry, preferred } from './merge.ts'

const entry = {
  emails: ['a@example.org'],
  affiliation: null,
  orcid: null,
  topics: ['Malaria'],
  journals: ['health'],
  sharedWith: [],
  notes: 'Quick.',
  leftAt: null,
}

test('one entry has what both had', () => {
  const leftAt = new Date()
  const other = {
    emails: ['b@example.org'],
    affiliation: 'University of Jos',
    orcid: '0000-0002-1825-0097',
    topics: ['malaria', 'Schools'],
    journals: ['biology'],
    sharedWith: [],
    notes: 'Thorough.',
    leftAt,
  }
  expect(mergedEntry(entry, other)).toEqual({
    ...other,
    emails: ['a@example.org', 'b@example.org'],
    topics: ['Malaria', 'Schools'],
    journals: ['biology', 'health'],
    notes: 'Quick.\nThorough.',
  })
})

test('who reviews for all journals still does', () => {
  expect(mergedEntry(entry, { ...entry, journals: [] }).journals).toEqual([])
})

test('of two invitations to one round, the one that was answered stays', () => {
  const invited: { state: InvitationState } = { state: 'invited' }
  const accepted: { state: InvitationState } = { state: 'accepted' }
  expect(preferred(invited, accepted)).toEqual([accepted, invited])
  expect(preferred(accepted, invited)).toEqual([accepted, invited])
})
