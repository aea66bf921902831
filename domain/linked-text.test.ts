import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

const linksIn = (text: string) => linkedText(text).flatMap(({ href }) => href ?? [])

test.each([
  ['No address here.', []],
  ['Sleep (2020). https://doi.org/10.5555/a.b(c)1.', ['https://doi.org/10.5555/a.b(c)1']],
  ['(see https://example.org/a), and http://example.org', ['https://example.org/a', 'http://example.org']],
  ['javascript:alert(1) //evil.test ftp://x.test', []],
  ['https://', []],
  ['Sleep. doi: 10.5555/a.b(95).', ['https://doi.org/10.5555/a.b(95)']],
  ['http://dx.doi.org/10.5555/a, 10.5555/b', ['https://doi.org/10.5555/a', 'https://doi.org/10.5555/b']],
  ['https://publisher.example/doi/10.5555/a/full', ['https://publisher.example/doi/10.5555/a/full']],
])('%j has the links %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('no letter of a text is lost', () => {
  const text = 'A https://example.org/?q="x" <b>, https:// B https://example.org. doi:10.5555/a.'
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
