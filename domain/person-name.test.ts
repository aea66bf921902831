import { expect, test } from 'vitest'
import { isSimilarName, nameKey } from './person-name.ts'

test.each(['Dr. Ngozi Okafor', 'Okafor, Ngozi', 'OKAFOR Ngozi', 'Prof. (Mrs) Ngózi Ọkafor', "Ngozi O'kafor, PhD"])(
  '%s has the same key as Ngozi Okafor',
  (name) => {
    expect(nameKey(name)).toBe('ngozi okafor')
  },
)

test.each([
  ['N. Okafor', 'Ngozi Okafor'],
  ['Ngozi C. Okafor', 'Ngozi Okafor'],
  ['Okafor N. C.', 'Ngozi Chioma Okafor'],
  ['Ngozi Okafor', 'Dr Ngozi Okafor'],
  ['Aristotle', 'Aristotle'],
])('%s may be %s', (one, other) => {
  expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true])
})

test.each([
  ['Ngozi Okafor', 'Nkechi Okafor'],
  ['N. Okafor', 'Bola Okafor'],
  ['N. O.', 'Ngozi Okafor'],
  ['Okafor', 'Ngozi Okafor'],
  ['', 'Ngozi Okafor'],
  ['', ''],
])('%s is not %s', (one, other) => {
  expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false])
})
