import { expect, test } from 'vitest'
import { newReference } from './reference.ts'

test.each(['dj', 'manual'] as const)(
  'a reference that begins with %s has only characters that Paystack and our calls take',
  (prefix) => {
    const references = Array.from({ length: 1000 }, () => newReference(prefix))
    expect(references.filter((reference) => !/^[A-Za-z0-9.=-]{1,100}$/.test(reference))).toEqual([])
    expect(new Set(references).size).toBe(1000)
  },
)
