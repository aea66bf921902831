import { expect, test } from 'vitest'
import { findDoi } from './doi.ts'

test.each([
  ['Eze, B. (2020) On records. doi: 10.5555/abc.1.', '10.5555/abc.1'],
  ['Eze, B. (2020). https://doi.org/10.1016/S0140-6736(05)67889-0.', '10.1016/S0140-6736(05)67889-0'],
  ['(DOI:10.1016/0304-3975(95))', '10.1016/0304-3975(95)'],
  ['See http://dx.doi.org/10.5555/a_b-c; and more', '10.5555/a_b-c'],
  [
    '10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1',
    '10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1',
  ],
  ['Eze. 10.1890/0012-9658(2001)082[0290:AFOCTA]2.0.CO;2.', '10.1890/0012-9658(2001)082[0290:AFOCTA]2.0.CO;2'],
  ['[10.5555/abc]', '10.5555/abc'],
  ['<https://doi.org/10.5555/abc>', '10.5555/abc'],
  ['https://publisher.example/doi/10.5555/abc/full', undefined],
  ['https://publisher.example/?doi=10.5555/abc', undefined],
  ['pp. 10.1234/', undefined],
  ['10.12/34 of 110.5555/2', undefined],
  [`10.5555/${'x'.repeat(201)}`, undefined],
  ['', undefined],
])('in %j the DOI is %j', (text, doi) => {
  expect(findDoi(text)?.doi).toBe(doi)
})

test('a DOI is found where it is', () => {
  const text = 'On records. https://doi.org/10.5555/abc.'
  const found = findDoi(text)
  expect(text.slice(0, found?.at)).toBe('On records. https://doi.org/')
})

test('a text made to be slow to read is read at once', () => {
  const before = performance.now()
  findDoi(`10.5555/${'('.repeat(50_000)}`)
  findDoi('10.5555/;'.repeat(10_000))
  findDoi(`10.5555/${'(.)'.repeat(20_000)};`)
  expect(performance.now() - before).toBeLessThan(1000)
})
