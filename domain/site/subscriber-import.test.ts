import { expect, test } from 'vitest'
import { parseCsv } from '../review/csv-table.ts'
import { addressesIn } from './subscriber-import.ts'

test.each([
  ['ada@example.org\nBAYO@Example.org\nada@example.org', ['ada@example.org', 'bayo@example.org'], []],
  ['Name;E-mail\nAda;ada@example.org\nNobody;\n\nBayo;bayo@', ['ada@example.org'], [3, 5]],
  ['Ada <ada@example.org>;\nNobody\n"Bayo Obi" <bayo@example.org>', ['ada@example.org', 'bayo@example.org'], [2]],
  ['', [], []],
])('a list of addresses is read from any table: %j', (csv, addresses, refused) => {
  expect(addressesIn(parseCsv(csv))).toEqual({ addresses, refused })
})
