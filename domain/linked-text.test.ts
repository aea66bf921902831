import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

const linksIn = (text: string) => linkedText(text).flatMap(({ href }) => href ?? [])

test.each([
  ['No address here.', []],
  ['Sleep (2020). https://doi.org/10.5555/a.b(c)1.', ['https://doi.org/10.5555/a.b(c)1']],
  ['(see https://example.org/a), and http://example.org', ['https://example.org/a', 'http://example.org']],
  ['javascript:alert(1) //evil.test ftp://x.test', []],
  ['https://', []],
])('%j has the links %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('no letter of a text is lost', () => {
  const text = 'A https://example.org/?q="x" <b>, https:// B https://example.org.'
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
