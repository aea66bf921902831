import { expect, test } from 'vitest'
import { type Candidate, conflictsBetween, type Evidence, isRefused, noEvidence } from './conflict.ts'

const bola: Candidate = {
  name: 'Bola Ige',
  emails: ['bola@example.org'],
  affiliation: 'Obafemi Awolowo University',
  orcid: '0000-0002-1825-0097',
}
const ada: Candidate = {
  name: 'Ada Sample',
  emails: ['ada@unilag.edu.ng'],
  affiliation: 'Department of Zoology, University of Lagos',
  orcid: '0000-0001-5109-3700',
}
const manuscript = { authors: [ada], opposed: [{ name: 'Okafor, N.', reason: 'We disagree in print.' }] }

const said = (changes: Partial<Candidate>, evidence: Partial<Evidence> = {}) =>
  conflictsBetween({ ...bola, ...changes }, manuscript, { ...noEvidence, ...evidence }).map(({ sentence }) => sentence)

test('a stranger has no conflict', () => {
  expect(said({})).toEqual([])
})

test.each<[string, Partial<Candidate>, Partial<Evidence>, string]>([
  [
    'the address of an author',
    { emails: ['x@y.org', 'Ada+reviews@unilag.edu.ng'] },
    {},
    'Is an author of this manuscript: has the e-mail address of Ada Sample.',
  ],
  [
    'the ORCID iD of an author',
    { orcid: ada.orcid },
    {},
    'Is an author of this manuscript: has the ORCID iD of Ada Sample.',
  ],
  [
    'the name of an author',
    { name: 'Dr Sample Ada', orcid: null },
    {},
    'Has the same name as the author Ada Sample. Make sure that they are two people.',
  ],
  [
    'somebody opposed',
    { name: 'Ngozi Okafor' },
    {},
    'The author asked not to have Okafor, N. as a reviewer: We disagree in print.',
  ],
  [
    'a shared domain',
    { emails: ['bola@unilag.edu.ng'] },
    {},
    'Has an e-mail address at unilag.edu.ng, as Ada Sample has.',
  ],
  [
    'a shared affiliation',
    { affiliation: 'University of Lagos' },
    {},
    'Has the same affiliation as Ada Sample: Department of Zoology, University of Lagos.',
  ],
  [
    'an article together',
    {},
    { publishedTogether: [{ with: 'Ada Sample', title: 'On soil', year: 2025 }] },
    'Published with Ada Sample: “On soil” (2025).',
  ],
  ['a place among the alternates', {}, { isAlternate: true }, 'Waits as an alternate.'],
  ['an answer in the same round', {}, { wasAsked: true }, 'Was already asked in this round.'],
  ['an open invitation', {}, { isInvited: true }, 'Already has an open invitation to this manuscript.'],
  ['a wish not to be asked', {}, { hasLeft: true }, 'Asked not to be asked.'],
  ['three open reviews', {}, { openReviews: 3 }, 'Has 3 open reviews.'],
  ['two open reviews', {}, { openReviews: 2 }, ''],
  ['the handling editor', {}, { isHandlingEditor: true }, 'Is the handling editor of this manuscript.'],
])('%s is reported', (_, changes, evidence, sentence) => {
  expect(said(changes, evidence)).toEqual(sentence === '' ? [] : [sentence])
})

test('a namesake with another ORCID iD is another person', () => {
  expect(said({ name: 'Ada Sample' })).toEqual([])
})

test('an author is refused, and nothing else is said about one; so is who waits as an alternate', () => {
  const warned = conflictsBetween({ ...bola, emails: ['bola@unilag.edu.ng'] }, manuscript, {
    ...noEvidence,
    hasLeft: true,
  })
  expect(warned.map(({ kind }) => kind)).toEqual(['left', 'mail-domain'])
  const author = conflictsBetween(ada, manuscript, { ...noEvidence, hasLeft: true })
  expect(author.map(({ kind }) => kind)).toEqual(['author'])
  const alternate = conflictsBetween(bola, manuscript, { ...noEvidence, isAlternate: true })
  expect([warned, author, alternate].map(isRefused)).toEqual([false, true, true])
})
