import { expect, test } from 'vitest'
import {
  isEvidence,
  isTelling,
  likeness,
  type Merits,
  reasonsFor,
  scoreOf,
  searchTerms,
  type Word,
} from './proposal.ts'

const word = (lexeme: string, share: number): Word => ({ lexeme, word: lexeme, share, weight: -Math.log(share) })
const none: Merits = { wrote: [], reviewed: [], topics: null }
const habits = { open: 0, submitted: 3, asked: 3, declined: 0, days: 20 }

test('rare words are searched alone and common ones in pairs, until enough texts should be found', () => {
  const words = [word('malaria', 0.05), word('school', 0.05), word('health', 0.3), word('onchocerciasis', 0.0005)]
  const terms = searchTerms(words, 10_000, 60)
  expect(terms.map(({ lexemes }) => lexemes.join(' & '))).toEqual(['onchocerciasis', 'malaria & school'])
  expect(terms.reduce((sum, { expected }) => sum + expected, 0)).toBeLessThanOrEqual(60)
})

test('in a small archive every word is searched for', () => {
  const words = [word('malaria', 0.3), word('school', 0.3)]
  expect(searchTerms(words, 20, 60).map(({ lexemes }) => lexemes)).toContainEqual(['malaria'])
  expect(searchTerms([], 20, 60)).toEqual([])
})

test('two texts are alike by the weight of the words they share', () => {
  const words = [word('malaria', 0.01), word('health', 0.5)]
  expect(likeness(words, ['malaria', 'health'])).toBe(1)
  expect(likeness(words, ['malaria'])).toBeGreaterThan(likeness(words, ['health']))
  expect(likeness([], [])).toBe(0)
})

test('two telling words are evidence, or one rare key word or whole topic', () => {
  const words = [
    word('malaria', 0.04),
    word('net', 0.1),
    word('health', 0.5),
    { ...word('vector', 0.01), isKeyword: true },
  ]
  expect(isEvidence(words, ['malaria'])).toBe(false)
  expect(isEvidence(words, ['malaria', 'health'])).toBe(false)
  expect(isEvidence(words, ['malaria', 'net'])).toBe(true)
  expect(isEvidence(words, ['vector'])).toBe(true)
  expect(isEvidence(words, ['malaria'], ['Malaria', 'Goitre'])).toBe(true)
  expect(isEvidence(words, ['malaria'], ['Malaria drugs'])).toBe(false)
  expect(isEvidence(words, ['health'], ['Health'])).toBe(false)
})

test('words as broad as a whole field are no evidence on their own, unless they are a whole topic', () => {
  const words = [word('women', 0.04), word('health', 0.05), word('fistula', 0.04)]
  expect(isEvidence(words, ['women', 'health'])).toBe(false)
  expect(isEvidence(words, ['women', 'fistula'])).toBe(true)
  expect(isEvidence(words, ['women', 'health'], ["Women's health"])).toBe(true)
  expect(isEvidence(words, ['women'], ["Women's health", 'Women'])).toBe(false)
})

test('words of methods and everyday words and numbers tell nothing about a subject', () => {
  const words = [
    'study',
    'information',
    '2024',
    'general',
    'minute',
    'leaving',
    'twelve',
    'months',
    'malaria',
    'leaves',
  ]
  expect(words.filter(isTelling)).toEqual(['malaria', 'leaves'])
})

test('writing on the subject and topics count most, open reviews count against, quick ones in favour', () => {
  const wrote = { ...none, wrote: [{ title: 'x', year: 2025, words: [], likeness: 0.5 }] }
  const reviewed = { ...none, reviewed: [{ words: [], likeness: 0.5 }] }
  expect(scoreOf(wrote, habits)).toBeGreaterThan(scoreOf(reviewed, habits))
  expect(scoreOf(wrote, habits)).toBeGreaterThan(scoreOf(wrote, { ...habits, open: 2 }))
  expect(scoreOf(wrote, { ...habits, days: 9 })).toBeGreaterThan(scoreOf(wrote, habits))
  expect(scoreOf(wrote, { ...habits, declined: 2 })).toBeLessThan(scoreOf(wrote, habits))
})

test('the reasons are plain sentences', () => {
  const merits: Merits = {
    round: 1,
    suggested: 'Knows the field.',
    wrote: [{ title: 'Nets', year: 2025, words: ['malaria', 'schools'], likeness: 0.5 }],
    reviewed: [{ words: ['malaria'], likeness: 0.2 }],
    topics: { names: ['Malaria', 'School health'], likeness: 0.4 },
  }
  expect(reasonsFor(merits, { ...habits, open: 2, days: 12 })).toEqual([
    'Reviewed round 1 of this manuscript.',
    'Suggested by the author: Knows the field.',
    'Wrote “Nets” (2025), on: malaria, schools.',
    'Reviewed a similar manuscript here, on: malaria.',
    'Topics: Malaria, School health.',
    '2 open reviews.',
    'Usually takes 12 days.',
  ])
  expect(reasonsFor(none, { open: 0, submitted: 0, asked: 0, declined: 0, days: null })).toEqual([
    'Never asked so far.',
  ])
  const asked = { ...habits, submitted: 0, days: null }
  expect(reasonsFor(none, { ...asked, asked: 1 })).toEqual(['Asked once, no report yet.'])
  expect(reasonsFor(none, { ...asked, asked: 1, declined: 1 })).toEqual(['Asked once, declined.'])
  expect(reasonsFor(none, { ...asked, declined: 1 })).toEqual(['Asked 3 times, declined once.'])
  expect(reasonsFor(none, { ...habits, days: 1 })).toEqual(['Usually takes 1 day.'])
  expect(reasonsFor(none, { ...habits, days: 0 })).toEqual(['Usually takes less than a day.'])
  const [nets] = merits.wrote.map((one) => ({ ...one, byNameAlone: true }))
  expect(reasonsFor({ ...none, wrote: nets ? [nets] : [] }, null)).toEqual([
    'An author of this name wrote “Nets” (2025), on: malaria, schools.',
  ])
  expect(reasonsFor({ ...none, suggested: '' }, null)).toEqual(['Suggested by the author.'])
})
