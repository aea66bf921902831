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
  ['X', true],
  ['no', false],
  ['', false],
])('“do not ask” is read: %j', (answer, left) => {
  expect(read(`name,e-mail,do not ask,notes\nAda,a@b.example,${answer},x`)).toMatchObject({
    rows: [{ left, problem: null }],
  })
})

test('another answer to “do not ask” is a fault of its line', () => {
  const problem = '“Do not ask” must be “yes”, “no” or empty, not “maybe”.'
  expect(read('name,e-mail,do not ask\nAda,a@b.example,maybe')).toMatchObject({ rows: [{ line: 2, problem }] })
})

test.each([
  ['', 'This file is empty. Choose another file.'],
  ['Ada Obi,ada@example.org', 'The first line must name the columns. “name” and “e-mail” are required.'],
  [
    'name,e-mail\n"Ada,a@b.example\nBob,b@b.example',
    'A quotation mark in line 2 is not closed. Close or delete it, and try again.',
  ],
  ['name,e-mail', 'There are no reviewers below the first line.'],
  [
    `name,e-mail\n${'x,y\n'.repeat(importMax + 1)}`,
    'This file has 5001 lines; at most 5000 are read at once. Please split it.',
  ],
])('%#: it says what is wrong with the table', (text, problem) => {
  expect(read(text)).toEqual({ problem })
})
