import { expect, test } from 'vitest'
import { mentionedIn, mentionsInWords } from './mentions.ts'

const colleagues = [{ name: 'Ngọzi Eze' }, { name: 'Ivar Osterholm' }, { name: 'Ivar Lund' }]

test.each([
  ['@Ngozi please look', ['Ngọzi Eze']],
  ['Please look, @ngọzi eze.', ['Ngọzi Eze']],
  ['@Ivar please look', []],
  ['@Ivar Lund: please look', ['Ivar Lund']],
  ['Ngozi knows', []],
  ['@Ngozika knows, ngozi@example.org too', []],
])('%j mentions %j', (text, names) => {
  expect(mentionedIn(text, colleagues).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['Nobody is named, not even by ada@Example.org.', ''],
  ['@Ngozi please look', 'It goes to Ngọzi Eze by e-mail.'],
  [
    '@Nobody Known and @Ivar: look',
    'Nobody was told. No colleague of this journal is called “Nobody Known”. Several are called “Ivar”: write the whole name.',
  ],
  [
    '@Sample Editor (Biology), @Ivar Lund',
    'It goes to Ivar Lund by e-mail. No colleague of this journal is called “Sample Editor”.',
  ],
  ['@Ngozi Okafor, that is me, and @Ivar Lund', 'It goes to Ivar Lund by e-mail.'],
])('whoever writes %j reads: %s', (text, words) => {
  expect(mentionsInWords(text, colleagues, { name: 'Ngozi Okafor' })).toBe(words)
})
