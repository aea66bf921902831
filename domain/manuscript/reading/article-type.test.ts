import { expect, test } from 'vitest'
import { articleTypeIn } from './article-type.ts'
import type { Block } from './block.ts'
import { read } from './read.ts'

const p = (text: string, more: Partial<Block> = {}): Block => ({ kind: 'paragraph', runs: [{ text }], ...more })
const h = (text: string): Block => ({ kind: 'heading', level: 1, runs: [{ text }] })
const typeOf = (front: string[], title: string, headings: string[] = ['Introduction']) =>
  articleTypeIn(
    read([
      ...front.map((text) => p(text)),
      p(title, { style: 'title' }),
      ...headings.flatMap((one) => [h(one), p('Text.')]),
    ]),
  )

test.each([
  ['Original Article', 'Research Article'],
  ['ORIGINAL RESEARCH', 'Research Article'],
  ['Article type: Short Communication', 'Short Communication'],
  ['Systematic review', 'Review Article'],
  ['Case Reports', 'Case Report'],
  ['Letter to the Editor', 'Letter to Editor'],
  ['Commentary', 'Commentry'],
])('a title page that says “%s” names the type %s for sure', (line, type) => {
  expect(typeOf([line], 'Wells of the dry upland')).toMatchObject({ value: type, certainty: 0.9 })
})

test.each([
  ['Wells of the dry upland: a systematic review', ['Introduction'], 'Review Article'],
  ['Tetanus after a snake bite: a case report', ['Introduction'], 'Case Report'],
  ['Tetanus after a snake bite', ['Introduction', 'Case presentation', 'Discussion'], 'Case Report'],
  ['Wells of the dry upland', ['Introduction', 'Materials and Methods', 'Results'], 'Research Article'],
])('“%s” suggests a type, which is not sure', (title, headings, type) => {
  const found = typeOf([], title, headings)
  expect(found).toMatchObject({ value: type })
  expect(found?.certainty).toBeLessThan(0.8)
})

test('where nothing tells, no type is proposed', () => {
  expect(typeOf([], 'On wells', ['Wells', 'Rain'])).toBeNull()
  expect(typeOf(['We review articles of every type.'], 'On wells')).toBeNull()
})
