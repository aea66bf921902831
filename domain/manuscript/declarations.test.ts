import { expect, test } from 'vitest'
import { declarationKeys, declarationProblems, declarations, undeclared, wordingOf } from './declarations.ts'

test('five declarations are asked for, each in words and with its meaning', () => {
  expect(declarationKeys).toEqual(['original', 'authors-agree', 'ethics', 'ai-tools', 'licence'])
  for (const { label, meaning } of declarations)
    for (const sentence of [label, meaning]) expect(sentence).toMatch(/^[A-Z].+\.$/)
  expect(wordingOf('licence')).toMatch(/CC BY 4\.0 .*credit the authors\.$/)
})

test('a journal that requires nothing finds nothing wrong', () => {
  expect(declarationProblems([], [])).toEqual([])
})

test('each declaration that is required and not made has a sentence at its own field', () => {
  expect(declarationProblems(['original', 'licence'], ['original', 'ethics'])).toEqual([
    {
      field: 'declarations.licence',
      sentence: 'This journal requires your declaration: If it is published, it appears under the CC BY 4.0 licence.',
    },
  ])
})

test('what was not declared is listed in the order of the form', () => {
  expect(undeclared(['ethics']).map(({ key }) => key)).toEqual(['original', 'authors-agree', 'ai-tools', 'licence'])
})
