import { expect, test } from 'vitest'
import { articleTypeLabel, articleTypeSlug, articleTypes, defaultArticleType, isArticleType } from './article-types.ts'

test('there are fifteen article types and the form starts with Editorial', () => {
  expect(new Set(articleTypes).size).toBe(15)
  expect(defaultArticleType).toBe('Editorial')
})

test('people read Commentary where Commentry is stored, and every other type as it is', () => {
  const changed = articleTypes.filter((type) => articleTypeLabel(type) !== type)
  expect(changed).toEqual(['Commentry'])
  expect(articleTypeLabel('Commentry')).toBe('Commentary')
})

test('every type has a name of its own for addresses', () => {
  expect(articleTypeSlug('Commentry')).toBe('commentary')
  expect(articleTypeSlug('Letter to Editor')).toBe('letter-to-editor')
  expect(new Set(articleTypes.map(articleTypeSlug)).size).toBe(articleTypes.length)
})

test('only the stored spelling is an article type', () => {
  expect(isArticleType('Commentry')).toBe(true)
  expect(isArticleType('Commentary')).toBe(false)
})
