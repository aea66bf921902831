import { expect, test } from 'vitest'
import { isPlainPath, pathWithPlainQuery } from './plain-address.ts'

test.each(['/', '/status/abc', '/journals/%C3%A9t%C3%A9', '/%2500', '/a%20b'])('%s is a path', (path) => {
  expect(isPlainPath(path)).toBe(true)
})

test.each(['/status/%00', '/%0a', '/%7F', '/%C2%85', '/%ff', '/%ED%A0%80', '/100%', '/%'])('%s is none', (path) => {
  expect(isPlainPath(path)).toBe(false)
})

test('control characters in a query become spaces, and all else stays as it came', () => {
  const at = (query: string) => pathWithPlainQuery(`http://localhost:3000/search${query}`)
  expect(at('?q=sleep%09and%00%0Ahealth&page=%00')).toBe('/search?q=sleep+and+health&page=')
  for (const query of ['', '?q=a%20b&q=%ff&x', '?q=%2500']) expect(at(query)).toBe(`/search${query}`)
})
