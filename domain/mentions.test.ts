import { expect, test } from 'vitest'
import { mentionedIn } from './mentions.ts'

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
