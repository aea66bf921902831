import { expect, test } from 'vitest'
import { atCompounds, compoundClass } from './compounds.ts'

const compounds = (...texts: string[]) =>
  atCompounds(texts.map((text) => ({ text })))
    .filter(({ isCompound }) => isCompound)
    .map(({ pieces }) => pieces.map(({ text }) => text))

test('a compound is what stands between spaces around a hyphen, with its punctuation', () => {
  expect(compounds('“Blood-pressure”: pre- and post-operative care, 2010–2015')).toEqual([
    ['“Blood-pressure”:'],
    ['post-operative'],
    ['2010–2015'],
  ])
  expect(compounds('No compound – a dash', '')).toEqual([])
})

test('a compound goes on where italics or a search mark begin', () => {
  expect(compounds('An anti-', 'Plasmodium', ' drug of blood-', 'pressure', '-control')).toEqual([
    ['anti-', 'Plasmodium'],
    ['blood-', 'pressure', '-control'],
  ])
})

test('nothing of a text is lost or changed, whatever it has', () => {
  const formula = { kind: 'formula' }
  const pieces = [{ text: ' a-b  c' }, formula, { text: '-d e' }, { text: '' }]
  const all = atCompounds<{ text?: string; kind?: string }>(pieces).flatMap((stretch) => stretch.pieces)
  expect(all.map(({ text }) => text ?? '*').join('')).toBe(' a-b  c*-d e')
  expect(all).toContain(formula)
})

test('only a compound that may be wider than a phone can be broken', () => {
  expect(compoundClass({ length: 'blood-pressure'.length })).toBe('nowrap')
  expect(compoundClass({ length: 'randomised-controlled-trial-based'.length })).toBe('together')
})
