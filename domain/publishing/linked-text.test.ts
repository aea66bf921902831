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
  ['https://en.wikipedia.org/wiki/Set_(mathematics).', ['https://en.wikipedia.org/wiki/Set_(mathematics)']],
  ['(see https://example.org/a(b), c)', ['https://example.org/a(b)']],
  ['[https://example.org/a[1]]', ['https://example.org/a[1]']],
  [
    'doi:10.1890/0012-9658(2001)082[0290:AFOCTA]2.0.CO;2',
    ['https://doi.org/10.1890/0012-9658(2001)082%5B0290:AFOCTA%5D2.0.CO;2'],
  ],
  [
    '10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1',
    ['https://doi.org/10.1002/(SICI)1096-8644(199601)99:1%3C1::AID-AJPA1%3E3.0.CO;2-1'],
  ],
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
