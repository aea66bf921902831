import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { describeSearch, parseSearch } from './search-query.ts'

const kinds = (typed: string) => parseSearch(typed).map(({ kind, text }) => `${kind}:${text}`)

test('words are taken as words, and the last one may be unfinished', () => {
  expect(kinds('  maternal   health ')).toEqual(['word:maternal', 'prefix:health'])
  expect(kinds('blood of')).toEqual(['word:blood', 'word:of'])
})

test('what is between quotes, straight or curly, is a phrase', () => {
  expect(kinds('"blood pressure" clinic')).toEqual(['phrase:blood pressure', 'prefix:clinic'])
  expect(kinds('clinic “blood, pressure”')).toEqual(['word:clinic', 'phrase:blood pressure'])
})

test('a quote that is never closed quotes nothing', () => {
  expect(kinds('blood "pressure clinic')).toEqual(['word:blood', 'word:pressure', 'prefix:clinic'])
  expect(kinds('"one two" "three')).toEqual(['phrase:one two', 'prefix:three'])
})

test('hyphens and apostrophes stay inside a name', () => {
  expect(kinds("O'Neill Danjuma-Bako -not 'quoted'")).toEqual([
    "word:O'Neill",
    'word:Danjuma-Bako',
    'word:not',
    'prefix:quoted',
  ])
})

test.each(['', '   ', '!@#$%^&*()', '""', '" " - \'', '\u0000\u0007', '\u202e\u2066'])(
  '%j holds nothing to search for',
  (typed) => {
    expect(parseSearch(typed)).toEqual([])
  },
)

test('of a very long query the beginning counts', () => {
  expect(parseSearch('word '.repeat(10_000))).toHaveLength(12)
  expect(describeSearch(parseSearch('w'.repeat(10_000)))).toHaveLength(200)
})

test('no operator and no control character comes through, whatever is typed', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(parseSearch(typed).every(({ text }) => /^[\p{L}\p{N}\p{M}'’ -]+$/u.test(text))).toBe(true)
    }),
  )
})

test('a search can be described in the words that were typed', () => {
  expect(describeSearch(parseSearch('malaria "blood  pressure" !'))).toBe('malaria "blood pressure"')
})
