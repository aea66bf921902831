import { expect, test } from 'vitest'
import { withoutQuote } from './mail-answer.ts'

const quoted = 'On Mon, 2 Nov 2026 at 10:00, Domain Journals <office@example.org> wrote:\n\n> Dear Ada,\n>\n> please\n'

test.each([
  ['Yes, gladly.\n\nAda', 'Yes, gladly.\n\nAda'],
  [`Yes, gladly.\r\n\r\n${quoted}`, 'Yes, gladly.'],
  ['Yes.\n\n-----Original Message-----\nFrom: us', 'Yes.'],
  // Answered between the lines.
  [`${quoted}\nDone.\n> and\nDone too.`, `${quoted}\nDone.\n> and\nDone too.`],
  [quoted, quoted.trim()],
  ['Two points:\n> as you say\nI agree.', 'Two points:\n> as you say\nI agree.'],
])('an answer loses the message that is quoted below it: %j', (text, kept) => {
  expect(withoutQuote(text)).toBe(kept)
})
