import { expect, test } from 'vitest'
import { csvLine } from '../words/csv.ts'
import { parseCsv } from './csv-table.ts'

test('what we write is read back, with quotes, line breaks and cells like formulas', () => {
  const cells = ['Ada "Ngozi" Obi', 'a,b', 'two\nlines', '=1+1', '-', '', 'x']
  expect(parseCsv(`\ufeff${csvLine(['a', 'b', 'c', 'd', 'e', 'f', 'g'])}${csvLine(cells)}`)[1]?.cells).toEqual(cells)
})

test('lines keep their numbers, also after a cell with a line break and an empty line', () => {
  expect(parseCsv('a,b\r\n"1\r\n2",3\r\n\r\n4,5').map(({ line }) => line)).toEqual([1, 2, 5])
})

test.each([';', '\t'])('%j separates cells where the first line says so', (separator) => {
  expect(parseCsv(`a${separator}b\n1${separator}"x, y"`)[1]?.cells).toEqual(['1', 'x, y'])
})

test('an open quote reads to the end, and says where it began', () => {
  expect(parseCsv('a\n"never closed\nb')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['never closed\nb'], unclosed: 2 },
  ])
})

test('an open quote is known by the next one, which does not end a cell', () => {
  expect(parseCsv('a,b\n1,"never closed\n2,"x, y"\n').at(-1)?.unclosed).toBe(2)
  expect(parseCsv('a,b\n"two\nlines" ,"Ada" Obi\n').at(-1)?.unclosed).toBeUndefined()
})

test('nothing is no line', () => {
  expect(parseCsv('')).toEqual([])
  expect(parseCsv('\r\n , \n')).toEqual([])
})
