import { expect, test } from 'vitest'
import { typedCode } from './document.ts'

test.each([
  ['5DFN-YCQZ-W3M8', '5DFN-YCQZ-W3M8'],
  [' 5dfnycqz w3m8 ', '5DFN-YCQZ-W3M8'],
  ['5DFN–YCQZ–W3M8', '5DFN-YCQZ-W3M8'],
  ['5D', '5D'],
  ['-', ''],
])('the code %j is read as it is printed', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})
