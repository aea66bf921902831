import { expect, test } from 'vitest'
import { readCsvFile } from './csv-file.ts'

const read = (...bytes: (string | Uint8Array<ArrayBuffer>)[]) => readCsvFile(new Blob(bytes))

test('a list is read as UTF-8, and as Windows-1252 if it is not', async () => {
  expect(await read('name\nAdé Núñez')).toEqual({ text: 'name\nAdé Núñez' })
  expect(await read('\ufeffname\nAdé')).toEqual({ text: 'name\nAdé' })
  // 'Adé – Núñez' as Excel saves it.
  expect(await read('Ad', new Uint8Array([0xe9, 0x20, 0x96, 0x20]), 'N', new Uint8Array([0xfa, 0xf1]), 'ez')).toEqual({
    text: 'Adé – Núñez',
  })
  expect(await read(new Uint8Array([0xff, 0xfe, 0x41, 0, 0xe9, 0]))).toEqual({ text: 'Aé' })
  expect(await read()).toEqual({ text: '' })
})

test('what is not a list is refused at once', async () => {
  const problem = 'This file is not a list as text. Save your table as CSV, and choose that file.'
  expect(await read('PK\u0003\u0004 a Word document')).toEqual({ problem })
  expect(await read('%PDF-1.7')).toEqual({ problem })
  expect(await read('some\u0000thing')).toEqual({ problem })
  expect(await read('x'.repeat(900_001))).toEqual({ problem: 'This file is too large for a list. Please split it.' })
})
