import { expect, test } from 'vitest'
import { fullRecord } from '#tests/support/records.ts'
import { fields, recordNames } from '../words/fields.ts'
import { keptOf, recordFieldsOf, splitList, typedOf, writtenOf } from './field-values.ts'

test('key words are typed in one line, between commas or semicolons', () => {
  expect(splitList(fields.keywords, ' malaria, bed nets;children,, ')).toEqual(['malaria', 'bed nets', 'children'])
})

test('references stand one in each line; empty lines are none', () => {
  expect(splitList(fields.references, ' Obi, A. (2020).\r\n\n  Eze, B. (2021). \n')).toEqual([
    'Obi, A. (2020).',
    'Eze, B. (2021).',
  ])
  expect(splitList(fields.references, ' \n')).toEqual([])
})

test('what is kept comes back from a form as it was, and an empty field as none', () => {
  const kept = { ...recordFieldsOf(fullRecord), funding: null }
  const written = writtenOf('completion', typedOf('completion', kept))
  expect(written).toMatchObject({ funding: '', keywords: fullRecord.keywords })
  expect(kept).toMatchObject(keptOf('completion', { ...written, keywords: ['', ...written.keywords] }))
})

test('readers see what is asked of authors for them, and never an address or a country', () => {
  expect(recordNames).toEqual(expect.arrayContaining(['title', 'authors', 'funding', 'references']))
  for (const name of ['author', 'email', 'coAuthors', 'country']) expect(recordNames).not.toContain(name)
})
