import { expect, test } from 'vitest'
import { authorNames, formatAuthors } from './author-list.ts'

const coAuthors = Array.from({ length: 10 }, (_, at) => ({ name: `Co Author${at + 1}` }))

test('ten authors are all named, joined by commas', () => {
  const names = authorNames({ author: 'Ada Ngozi Obi', coAuthors: coAuthors.slice(0, 9) })
  expect(formatAuthors(names)).toMatch(/^Ada Ngozi Obi, Co Author1, .*, Co Author9$/)
})

test('eleven authors become the last word of the first name, and et al.', () => {
  expect(formatAuthors(authorNames({ author: ' Ada Ngozi Obi ', coAuthors }))).toBe('Obi et al.')
})

test('a lone author is alone, and a blank name leaves no stray comma', () => {
  expect(formatAuthors(['Ada Obi'])).toBe('Ada Obi')
  expect(formatAuthors(['Ada Obi', ' ', 'Bayo Eze'])).toBe('Ada Obi, Bayo Eze')
  expect(formatAuthors([])).toBe('')
})
