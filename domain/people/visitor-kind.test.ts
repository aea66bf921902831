import { expect, test } from 'vitest'
import { nobody, numberOfKind, visitorKinds } from './visitor-kind.ts'

test('each kind of visitor has its own number, and nobody is the first', () => {
  expect(visitorKinds.map(numberOfKind)).toEqual(visitorKinds.map((_, number) => number))
  expect(numberOfKind(nobody)).toBe(0)
})
