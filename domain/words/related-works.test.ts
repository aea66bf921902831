import { expect, test } from 'vitest'
import { doiAt, toRelatedUrl } from './related-works.ts'

test.each([
  ['10.5555/data.12', 'https://doi.org/10.5555/data.12'],
  ['doi:10.5555/data.12', 'https://doi.org/10.5555/data.12'],
  ['http://dx.doi.org/10.5555/data.12', 'https://doi.org/10.5555/data.12'],
  ['https://code.example.org/home?v=1&tag=2', 'https://code.example.org/home?v=1&tag=2'],
  ['https://example.org/view?id=10.5555/data.12', 'https://example.org/view?id=10.5555/data.12'],
  ['http://example.org/data', null],
  ['https://localhost/data', null],
  ['https://user:secret@example.org/', null],
  ['javascript:alert(1)', null],
  ['the data, 10.5555/data.12', null],
  ['on request', null],
])('the link %j leads to %j', (text, url) => {
  expect(toRelatedUrl(text)).toBe(url)
})

test('a DOI is distinguished from an address', () => {
  expect(doiAt('https://doi.org/10.5555/data.12')).toBe('10.5555/data.12')
  expect(doiAt('https://example.org/10.5555/data.12')).toBeNull()
})
