import { expect, test } from 'vitest'
import { parseCsv } from './csv-table.ts'
import { importMax, importTable } from './reviewer-import.ts'

const read = (text: string) => importTable(parseCsv(text))

test('columns are known by their names in any order, and lists are split', () => {
  const text = 'E-mail,NAME,Topics,Do not ask,shoe size\nada@example.org,Ada Obi,malaria; soil |water,Yes,44'
  expect(read(text)).toMatchObject({
    rows: [{ line: 2, name: 'Ada Obi', email: 'ada@example.org', topics: ['malaria', 'soil', 'water'], left: true }],
    ignored: ['shoe size'],
  })
})

test.each([
  ['', 'This file is empty. Choose another file.'],
  ['Ada Obi,ada@example.org', 'The first line must name the columns. “name” and “e-mail” are required.'],
  ['name,e-mail', 'There are no reviewers below the first line.'],
  [
    `name,e-mail\n${'x,y\n'.repeat(importMax + 1)}`,
    'This file has 5001 lines; at most 5000 are read at once. Please split it.',
  ],
])('%#: it says what is wrong with the table', (text, problem) => {
  expect(read(text)).toEqual({ problem })
})
