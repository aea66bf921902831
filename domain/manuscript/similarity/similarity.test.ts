import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passagesInCommon, shareOf, wordsInCommon } from './overlap.ts'
import { printsOf } from './prints.ts'
import { wordsIn } from './words.ts'

const word = fc.stringMatching(/^[a-z]{3,9}$/)
const textOf = (words: number) => fc.array(word, { minLength: words, maxLength: words }).map((all) => all.join(' '))

test('two texts with 26 words in common have a print in common, wherever they stand', () => {
  fc.assert(
    fc.property(textOf(26), textOf(40), textOf(35), textOf(50), fc.nat(40), (shared, one, other, end, at) => {
      const words = one.split(' ')
      const here = [...words.slice(0, at), shared, ...words.slice(at)].join(' ')
      const there = `${other} ${shared} ${end}`
      const prints = new Set(printsOf(wordsIn(here)))
      expect(printsOf(wordsIn(there)).some((print) => prints.has(print))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a text of 6,000 words has some 570 prints, and one without seven words none', () => {
  let state = 7
  const random = () => (state = (state * 48271) % 2147483647)
  const words = Array.from({ length: 6000 }, () => `w${random() % 5000}`)
  expect(printsOf(wordsIn(words.join(' '))).length / 570).toBeCloseTo(1, 0)
  expect(printsOf(wordsIn('Too short to be compared.'))).toEqual([])
})

const shared =
  'Malaria remains the leading cause of fever among children under five in the riverine towns of the Niger Delta, where drug shops are the first place of care.'
const own = 'We asked the owners of forty shops which medicines they sold in the week before our visit.'
const quote = (text: string, { from, to }: { from: number; to: number }) => {
  const words = wordsIn(text)
  return text.slice(words[from]?.from, words[to - 1]?.to)
}

test.each([
  ['word for word', shared],
  ['in capitals, with other signs and accents', shared.toUpperCase().replaceAll(',', ' –').replace('FEVER', 'FÉVER')],
  ['with a word replaced', shared.replace('riverine', 'coastal')],
  ['with a word left out', shared.replace('riverine ', '')],
  ['with three words put in', shared.replace('under five', 'who are all under five')],
])('a passage is found %s, as one', (_, there) => {
  const here = `${own} ${shared} ${own}`
  const found = passagesInCommon(wordsIn(here), wordsIn(`Other words come before. ${there} Others follow.`))
  expect(found).toHaveLength(1)
  expect(quote(here, found[0] ?? { from: 0, to: 0 })).toBe(shared.replace(/\.$/, ''))
})

test('idioms are no passages', () => {
  const idiom = 'the results of this study show that the prevalence of'
  expect(passagesInCommon(wordsIn(`${own} ${idiom} fever is high`), wordsIn(`${idiom} anaemia is low`))).toEqual([])
})

test('what is here once counts once, though it is there often, and a text that repeats one word ends soon', () => {
  const found = passagesInCommon(wordsIn(shared), wordsIn(`${shared} ${shared} ${shared}`))
  expect(wordsInCommon(found)).toBe(wordsIn(shared).length)
  const again = wordsIn('again '.repeat(20_000))
  expect(wordsInCommon(passagesInCommon(again, again))).toBeGreaterThan(19_000)
})

test('a share is never shown as nothing or all when it is not', () => {
  expect([shareOf(40, 90_000), shareOf(996, 1000), shareOf(1000, 1000), shareOf(333, 1000)]).toEqual([1, 99, 100, 33])
})
