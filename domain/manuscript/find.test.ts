import { expect, test } from 'vitest'
import { byMatch, excerptOf, isSimilar, type Match, markWords, matchOf, similarWords, typedTerms } from './find.ts'

const shown = (text: string, words: string[], match: Match = 'words') =>
  markWords(text, words, match)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test('a number or an address is searched for in one piece', () => {
  expect(typedTerms('  DHJ-S-2026-0042\tejiro.o@sample.example ')).toEqual([
    'DHJ-S-2026-0042',
    'ejiro.o@sample.example',
  ])
  expect(typedTerms('\0\u0007 ')).toEqual([])
  expect(typedTerms('word '.repeat(10_000))).toHaveLength(8)
})

test.each([
  ['omonigho', 'omonigo', 'a letter left out'],
  ['omonigho', 'omonnigho', 'a letter too many'],
  ['omonigho', 'omomigho', 'another letter'],
  ['omonigho', 'omoingho', 'two letters swapped'],
])('%s is similar to %s: %s', (word, typed) => {
  expect(isSimilar(word, typed)).toBe(true)
})

test('short words, numbers and words with two mistakes are not similar', () => {
  expect(isSimilar('obi', 'oba')).toBe(false)
  expect(isSimilar('2025', '2026')).toBe(false)
  expect(isSimilar('malaria', 'melerie')).toBe(false)
})

test('a whole identifier is best, then a beginning, then what was found by its words', () => {
  const manuscript = {
    identifiers: ['DHJ-S-2026-0042', 'ada@example.org', null],
    headings: ['Über Malaria in schools'],
  }
  expect(matchOf(manuscript, ' dhj-s-2026-0042', 'unfinished')).toBe('identifier')
  expect(matchOf(manuscript, 'DHJ-S-2026', 'unfinished')).toBe('beginning')
  expect(matchOf(manuscript, 'uber mal', 'unfinished')).toBe('beginning')
  expect(matchOf(manuscript, 'schools', 'words')).toBe('words')
  const found = (['similar', 'words', 'identifier', 'unfinished', 'beginning'] as const).map((match) => {
    return { match, title: [] }
  })
  expect(found.sort(byMatch).map(({ match }) => match)).toEqual([
    ...['identifier', 'beginning', 'words', 'unfinished', 'similar'],
  ])
})

test('what was searched for is marked, with accents, unfinished and, where nothing else was found, mistyped', () => {
  expect(shown('Jörg Müller, Mullerton', ['muller'])).toBe('Jörg [Müller], [Mullerton]')
  expect(shown("Sinéad O'Brien", ['obrien'])).toBe("Sinéad [O'Brien]")
  expect(shown('Ejiro Omonigho', ['omonigo'])).toBe('Ejiro Omonigho')
  expect(shown('Ejiro Omonigho', ['omonigo'], 'similar')).toBe('Ejiro [Omonigho]')
  expect(shown('Decision on DHJ-S-2026-0042', ['dhj', 's', '2026', '0042'])).toBe('Decision on [DHJ-S-2026-0042]')
  expect(shown('', ['x'])).toBe('')
})

test('the words that were meant are known by what they look like', () => {
  expect(similarWords('Ejiro Omonigho and Jörg Müller', ['omonigo', 'mullre'])).toEqual(['omonigho', 'muller'])
})

test('an excerpt shows the place where the words stand', () => {
  const text = `${'Dear editors, '.repeat(20)}\nmay I ask for a waiver of the charge? ${'Thank you. '.repeat(20)}`
  const excerpt = excerptOf(text, ['waiver'], 'words')
  expect(excerpt).toMatch(/^….*I ask for a waiver of the charge\?.*…$/)
  expect(excerpt.length).toBeLessThan(125)
  expect(excerptOf('A waiver?', ['waiver'], 'words')).toBe('A waiver?')
})
