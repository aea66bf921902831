import { expect, test } from 'vitest'
import type { Question } from '../words/peer-review.ts'
import { answersTo, commentsOf, emptyReport, helperOf, leftToAnswer } from './review-report.ts'

const questions: Question[] = [
  { key: 'methods', label: 'The methods', kind: 'scale', required: true, seenBy: 'author' },
  { key: 'fit', label: 'The fit', kind: 'choice', choices: ['Good', 'Poor'], required: true, seenBy: 'editor' },
  { key: 'ethics', label: 'Ethics', kind: 'text', required: false, seenBy: 'editor' },
]

test('each paragraph of a report is one comment, however many lines or spaces are around it', () => {
  expect(commentsOf('1. The sample.\nIs it large?\n \n\n2. Table 2\r\n\r\n')).toEqual([
    '1. The sample.\nIs it large?',
    '2. Table 2',
  ])
  expect(commentsOf(' \n\n ')).toEqual([])
})

test('of very many paragraphs the last are one comment, so that an author can answer them all', () => {
  const paragraphs = Array.from({ length: 12_000 }, (_, at) => `${at + 1}.`)
  const comments = commentsOf(paragraphs.join('\n\n'))
  expect(comments).toHaveLength(200)
  expect(comments.slice(198)).toEqual(['199.', paragraphs.slice(199).join('\n\n')])
})

test('what is left to answer is named in the order of the form; a file may stand for the comments', () => {
  expect(leftToAnswer(emptyReport, questions, false).map(({ field }) => field)).toEqual([
    'answer.methods',
    'answer.fit',
    'toAuthor',
    'recommendation',
  ])
  const report = { ...emptyReport, answers: { methods: 4, fit: 'Good' }, recommendation: 'accept' as const }
  expect(leftToAnswer(report, questions, false)).toEqual([{ field: 'toAuthor', label: 'Comments to the author' }])
  expect(leftToAnswer(report, questions, true)).toEqual([])
  expect(leftToAnswer({ ...report, toAuthor: 'Fine.' }, questions, false)).toEqual([])
})

test('only answers that the journal asks for are kept', () => {
  const given = { methods: 6, fit: 'Neither', ethics: 'None.', colour: 'red' }
  expect(answersTo(questions, given)).toEqual({ ethics: 'None.' })
  expect(answersTo(questions, { methods: '5', fit: 'Poor', ethics: ' ' })).toEqual({ methods: 5, fit: 'Poor' })
})

test('a colleague who helped has a name and an address, or is not named at all', () => {
  const leftWith = (helperName: string, helperEmail: string) => {
    const report = { ...emptyReport, recommendation: 'accept' as const, helper: helperOf({ helperName, helperEmail }) }
    return leftToAnswer({ ...report, toAuthor: 'Good.' }, [], false).map(({ field }) => field)
  }
  expect(leftWith('', ' ')).toEqual([])
  expect(leftWith('Ada', 'ada@example.org')).toEqual([])
  expect(leftWith('Ada', 'ada')).toEqual(['helperEmail'])
  expect(leftWith('', 'ada@example.org')).toEqual(['helperName'])
})
