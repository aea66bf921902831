import { expect, test } from 'vitest'
import { awardsOf, toFunderId } from './funders.ts'

test.each([
  ['https://ror.org/03yrm5c26', 'https://ror.org/03yrm5c26'],
  [' ROR.org/03YRM5C26/ ', 'https://ror.org/03yrm5c26'],
  ['03yrm5c26', 'https://ror.org/03yrm5c26'],
  ['10.13039/501100000780', 'https://doi.org/10.13039/501100000780'],
  ['doi: 10.13039/100000002', 'https://doi.org/10.13039/100000002'],
  ['https://dx.doi.org/10.13039/100000002', 'https://doi.org/10.13039/100000002'],
  ['https://ror.org/03yrm5c27', null],
  ['10.5555/12345678', null],
  ['Sample Health Fund', null],
  ['', null],
])('the funder identifier %j is %j', (text, id) => {
  expect(toFunderId(text)).toBe(id)
})

test('award numbers are separated by commas or semicolons', () => {
  expect(awardsOf({ awards: ' RO 12, SHF-2026/14;7 , ' })).toEqual(['RO 12', 'SHF-2026/14', '7'])
  expect(awardsOf({ awards: '' })).toEqual([])
})
