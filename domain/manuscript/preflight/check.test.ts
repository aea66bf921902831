import { expect, test } from 'vitest'
import type { Block } from '../reading/block.ts'
import { read } from '../reading/read.ts'
import { checkManuscript } from './check.ts'
import { namedAuthors } from './reference-authors.ts'
import { placeLabel } from './report.ts'
import { type Rules, ruleIds, usualRules } from './rules.ts'

const p = (text: string, more: Partial<Block> = {}): Block => ({ kind: 'paragraph', runs: [{ text }], ...more })
const h = (text: string): Block => ({ kind: 'heading', level: 1, runs: [{ text }] })
const long = 'word '.repeat(450)
const withLevel = (level: 'off' | 'advise' | 'require'): Rules => ({
  ...usualRules,
  levels: { ...usualRules.levels, 'abstract-words': level },
})
const front = [p('Wells of the dry upland', { style: 'title' })]
const sure = read([...front, h('Abstract'), p(long), h('Introduction'), p('Text.')])
/** Without a heading, the abstract is a guess. */
const unsure = read([...front, p(long), h('Introduction'), p('Text.'), h('Methods')])

test('by default every rule advises, but the length of the abstract, which the form enforces', () => {
  const required = ruleIds.filter((id) => usualRules.levels[id] === 'require')
  expect(required).toEqual(['abstract-words'])
})

test('a required rule blocks on a sure reading only', () => {
  const result = (reading: typeof sure, rules: Rules) =>
    checkManuscript(reading, rules, { format: 'docx' }).results.find(({ rule }) => rule === 'abstract-words')
  expect(result(sure, withLevel('require'))).toMatchObject({ state: 'mend', isBlocking: true })
  expect(result(sure, withLevel('advise'))).toMatchObject({ state: 'mend', isBlocking: false })
  expect(result(unsure, withLevel('require'))).toMatchObject({ state: 'unclear', isBlocking: false })
  expect(result(sure, withLevel('off'))).toBeUndefined()
})

test('nothing in a PDF blocks that depends on how its lines were pieced together', () => {
  const rules = { ...usualRules, levels: { ...usualRules.levels, funding: 'require' as const } }
  const { results } = checkManuscript(sure, rules, { format: 'pdf' })
  expect(results.find(({ rule }) => rule === 'funding')).toMatchObject({ state: 'mend', isBlocking: false })
})

test('an empty file gives a report and no error', () => {
  const { results } = checkManuscript(read([]), usualRules, { format: 'docx' })
  expect(results.length).toBe(ruleIds.filter((id) => usualRules.levels[id] !== 'off').length)
})

test.each([
  ['Obi, A., Eze, B. and Ade, C. M. (2019) Wells.', 3, false],
  ['Obi, A., Eze, B., Ade, C., Ibe, D., Udo, E., Musa, F. et al. (2019) Wells.', 6, true],
  ['1. Li BV, Do BT, Hu D, et al. Wells. Sample J. 2019;3:1.', 3, true],
  ['Obi, Ada, Bayo Eze, and Chi Ade. 2019. “Wells.” Sample Journal.', 3, false],
  ['World Health Organization (2019) Wells.', 1, false],
])('authors are counted in "%s"', (entry, named, hasOthers) => {
  expect(namedAuthors(entry)).toEqual({ named, hasOthers })
})

test('a place is described in words', () => {
  expect(placeLabel({ section: 'Methods', paragraph: 3, page: null })).toBe('“Methods”, paragraph 3')
  expect(placeLabel({ section: null, paragraph: null, page: 4 })).toBe('Page 4')
  expect(placeLabel({ section: null, paragraph: null, page: null })).toBeNull()
})
