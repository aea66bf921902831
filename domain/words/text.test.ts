import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterCount, inSubject, teaser, truncate, withoutTitle, wordCount } from './text.ts'

test('a text of 100 characters is left alone, one of 101 is cut to 97 and three dots', () => {
  expect(truncate('a'.repeat(100))).toBe('a'.repeat(100))
  expect(truncate('a'.repeat(101))).toBe(`${'a'.repeat(97)}...`)
})

test('a cut text never has more than 100 characters and begins as the original does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const cut = truncate(text)
      expect(characterCount(cut)).toBe(Math.min(characterCount(text), 100))
      expect(text.startsWith(cut === text ? text : cut.slice(0, -3))).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
    }),
  )
})

test('below the title of a manuscript the subjects of its e-mails do not repeat it, however it was cut', () => {
  for (const title of ['Nets', 'Nets, baits and traps: '.repeat(9)])
    expect(withoutTitle(`Your manuscript is approved: ${inSubject(title)}`, title)).toBe('Your manuscript is approved')
  expect(withoutTitle('About your manuscript: Old title', 'New title')).toBe('About your manuscript: Old title')
})

test.each([
  ['Short', 'Short'],
  ['a'.repeat(80), 'a'.repeat(80)],
  [`${'word '.repeat(15)}four five`, `${'word '.repeat(15)}four…`],
  [`${'word '.repeat(14)}words: and the rest of it`, `${'word '.repeat(14)}words…`],
  ['a'.repeat(81), `${'a'.repeat(79)}…`],
  ['疟'.repeat(100), `${'疟'.repeat(79)}…`],
])('the subject of an e-mail cuts the title %j after a word: %j', (title, cut) => {
  expect(inSubject(title)).toBe(cut)
})

test("a journal's card shows the first 300 characters of its description", () => {
  expect(teaser('b'.repeat(300))).toBe('b'.repeat(300))
  expect(teaser('b'.repeat(301))).toBe('b'.repeat(300))
})

test.each([
  ['', 0],
  [' \n\t ', 0],
  ['malaria', 1],
  ['  malaria in\nAbraka,\u00a0Nigeria  ', 4],
  ['double-blind trial', 2],
])('%j has %i words', (text, count) => {
  expect(wordCount(text)).toBe(count)
})

test('words are counted the same however they are spaced', () => {
  const word = fc.stringMatching(/^\S{1,8}$/)
  const space = fc.stringMatching(/^[ \t\n]{1,3}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(word, space)), (pairs) => {
      expect(wordCount(pairs.flat().join(''))).toBe(pairs.length)
    }),
  )
})
