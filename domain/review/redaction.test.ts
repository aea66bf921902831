import { expect, test } from 'vitest'
import { hasRedacted } from './redaction.ts'

const original = 'Weak sampling. I, Tom Third of uni-tom.example, measured it myself.\n\nI agree.'
const redacted = 'Weak sampling. I measured it myself.'

test.each([
  ['the original', original, true],
  [
    'its sentence with other line breaks and marks',
    'Dear author, I, *Tom Third*\nof uni-tom .example, measured it myself!',
    true,
  ],
  ['the redacted text', redacted, false],
  ['a short sentence that says nothing', 'I agree.', false],
])('%s has what was redacted: %s', (_, text, has) => {
  expect(hasRedacted(text, original, redacted)).toBe(has)
})
