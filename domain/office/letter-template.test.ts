import { expect, test } from 'vitest'
import { aroundText, fillIn, standardTemplate, templateProblems } from './letter-template.ts'

const known = ['name', 'number']
const problemsOf = (change: object) =>
  templateProblems({ ...standardTemplate, ...change }, known).map(({ field, sentence }) => `${field}: ${sentence}`)

test('a template may quote what its e-mail knows, and needs the standard text once', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ subject: '{number}: news', text: 'Hello {name}.\n\n{text}\n\nBye.' })).toEqual([])
  expect(problemsOf({ text: 'Hello.' })).toEqual([
    'text: Add {text} to the text: it stands for what the e-mail has to say.',
  ])
  expect(problemsOf({ text: '{text}{text}' })).toEqual([
    'text: Keep {text} in the text only once: it stands for what the e-mail has to say.',
  ])
  expect(problemsOf({ subject: 'About {titel}', text: '{text} {subject}' })).toEqual([
    'subject: {titel} is not a placeholder of the subject. Remove it, or use one of these: {subject}, {name}, {number}.',
    'text: {subject} is not a placeholder of the text. Remove it, or use one of these: {text}, {name}, {number}.',
  ])
})

test('what a value says is never read as a placeholder, and one without a value is left out', () => {
  expect(fillIn('{name} on {number}{office}', { name: '{number}', number: 'DHJ-1' })).toBe('{number} on DHJ-1')
  expect(fillIn('{constructor}', {})).toBe('')
})

test('the words around the standard text are paragraphs', () => {
  const text = 'Greetings, {name}.\n\nSecond.\n\n{text}\n\n\nThird.'
  expect(aroundText(text, { name: 'Ada {text}' })).toEqual([['Greetings, Ada {text}.', 'Second.'], ['Third.']])
})
