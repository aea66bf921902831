import { expect, test } from 'vitest'
import { onlyForServer } from './load.ts'

test('what is only for the server can be read there, and nothing of it is written out', () => {
  const page = onlyForServer({ record: { title: 'Malaria' }, total: 1 })
  const { record, total } = page
  expect([record.title, total]).toEqual(['Malaria', 1])
  expect(Object.entries(page)).toEqual([])
})
