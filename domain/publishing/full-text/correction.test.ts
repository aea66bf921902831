import { expect, test } from 'vitest'
import { sampleSource } from '#tests/support/full-text.ts'
import type { Part } from '../../manuscript/full-text.ts'
import type { Block, Run } from '../../manuscript/reading/block.ts'
import { build } from './build.ts'
import { correctionsOf, fixed, wordsOf } from './correction.ts'
import { lineText } from './inlines.ts'
import { partsByPlace } from './places.ts'
import { placed, type Remedy } from './remedy.ts'

const line: Run[] = [
  { text: 'The  nest of the ' },
  { text: 'village weaver', isItalic: true },
  { text: ' weighs ' },
  { text: 'm_0', formula: 'inline' },
  { text: ' grams' },
  { text: '', note: 1 },
  { text: ', the nest of the swift less.' },
]
const isChosen = ({ runs }: Block) => runs[0]?.text.startsWith('Colonies')
const source = {
  ...sampleSource,
  blocks: sampleSource.blocks.map((block) => (isChosen(block) ? { ...block, runs: line } : block)),
}
const chosen = placed(source.blocks)[sampleSource.blocks.findIndex(isChosen)] ?? { runs: [], place: '' }
const paragraph = (remedies: Remedy[] = []) => {
  const part = partsByPlace(build(source, remedies).text).get(chosen.place) as Part | undefined
  if (part?.kind !== 'paragraph') throw new Error('no paragraph')
  return part
}
const correct = (change: (words: string) => string) => {
  const words = wordsOf(paragraph().inside)
  const found = correctionsOf(chosen, source, words, change(words))
  return typeof found === 'string' ? found : { found, after: paragraph(found) }
}

test('what is no word has one sign in the words of a line', () => {
  expect(wordsOf(paragraph().inside)).toBe(
    `The nest of the village weaver weighs ${fixed} grams${fixed}, the nest of the swift less.`,
  )
})

test('each changed word is a correction, and looks, formulas and notes around them stay', () => {
  const corrected = correct((words) =>
    words.replace('The nest', 'A nest').replace('weaver', 'weavers').replace('swift less', 'swift much less'),
  )
  if (typeof corrected === 'string') throw new Error(corrected)
  expect(corrected.found.map(({ before, after }) => [before, after])).toEqual([
    ['swift', 'swift much'],
    ['weaver', 'weavers'],
    ['The', 'A'],
  ])
  expect(wordsOf(corrected.after.inside)).toBe(
    `A nest of the village weavers weighs ${fixed} grams${fixed}, the nest of the swift much less.`,
  )
  expect(corrected.after.inside).toContainEqual({ kind: 'text', text: 'village weavers', isItalic: true })
})

test('a word that occurs several times is corrected where it was', () => {
  const corrected = correct((words) => words.replace('the nest of the swift', 'the home of the swift'))
  expect(typeof corrected === 'string' ? corrected : lineText(corrected.after.inside)).toBe(
    'The nest of the village weaver weighs  grams, the home of the swift less.',
  )
})

test('nothing that is no word is moved, added or taken out', () => {
  expect(correct((words) => words.replace(fixed, ''))).toBe('fixed')
  expect(correct((words) => `${words}${fixed}`)).toBe('fixed')
  expect(correct((words) => words.replace(`${fixed} grams`, `grams ${fixed}`))).toBe('fixed')
})

test('a line that is no longer there is not corrected', () => {
  expect(correctionsOf(chosen, source, 'Something else', 'Other')).toBe('gone')
  expect(correctionsOf(chosen, source, ' ', 'Other')).toBe('gone')
})

test('every part of a text says where it is in the file', () => {
  const { text, blocks, from } = build(sampleSource)
  const known = partsByPlace(text)
  const missing = blocks
    .slice(from)
    .filter(({ place, kind, runs }) => !known.has(place) && kind !== 'equation' && runs.length > 0)
  expect(missing.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual(['References'])
})
