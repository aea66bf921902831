import { expect, test } from 'vitest'
import { type Answers, commentsIn, isAnswered, leftInWords, leftToRevise } from './revision.ts'

const report = 'The aim is clear.\n\n1. Line 188 gives 71%,\nTable 3 gives 70.6%.\n \n\n2. Define “complete”.\n'
const reports = [
  { name: 'Reviewer 1', comments: commentsIn('a', report) },
  { name: 'Reviewer 2, Ravi Reader', comments: commentsIn('b', 'Sound.') },
]

test('each paragraph of a report is a comment with a number and a key of its own', () => {
  expect(commentsIn('a', report)).toEqual([
    { key: 'a.1', number: 1, text: 'The aim is clear.' },
    { key: 'a.2', number: 2, text: '1. Line 188 gives 71%,\nTable 3 gives 70.6%.' },
    { key: 'a.3', number: 3, text: '2. Define “complete”.' },
  ])
  expect(commentsIn('a', ' \n\n ')).toEqual([])
})

test('an answer says whether something was changed, and has words', () => {
  expect([undefined, null].map(isAnswered)).toEqual([false, false])
  expect(isAnswered({ changed: true, text: ' ' })).toBe(false)
  expect(isAnswered({ changed: null, text: 'Corrected.' })).toBe(false)
  expect(isAnswered({ changed: false, text: 'We disagree.' })).toBe(true)
})

test('what is left is named in the order of the page, and counted for the bar', () => {
  const answers: Answers = { 'a.1': { changed: false, text: 'Thank you.' }, 'a.3': { changed: null, text: 'Soon' } }
  const left = leftToRevise({ reports, answers, hasFile: false })
  expect(left.map(({ label }) => label)).toEqual([
    'Reviewer 1, comment 2',
    'Reviewer 1, comment 3',
    'Reviewer 2, Ravi Reader, comment 1',
    'New file',
  ])
  expect(leftInWords(left)).toBe('3 answers, 1 file')
  expect(leftInWords(left.slice(2))).toBe('1 answer, 1 file')
  expect(leftInWords(left.slice(0, 1))).toBe('1 answer')
  const all = Object.fromEntries(['a.1', 'a.2', 'a.3', 'b.1'].map((key) => [key, { changed: true, text: 'Done.' }]))
  expect(leftInWords(leftToRevise({ reports, answers: all, hasFile: true }))).toBe(null)
})
