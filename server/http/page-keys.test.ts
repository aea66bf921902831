import { expect, test } from 'vitest'
import { cacheablePages } from './page-keys.ts'

const allow = cacheablePages([
  '/',
  '/journals',
  '/journals/:slug',
  '/journals/:slug/archive?volume&page',
  '/journals/:slug/feed.xml',
  '/sitemap.xml',
])

test.each([
  '/',
  '/journals',
  '/journals/domain-health-journal',
  '/journals/domain-health-journal/archive',
  '/journals/domain-health-journal/archive?page=2',
  '/journals/domain-health-journal/archive?volume=1&page=2',
  '/journals/domain-health-journal/feed.xml',
  '/sitemap.xml',
])('%s is its own key', (url) => {
  expect(allow('GET', url)).toBe(url)
  expect(allow('HEAD', url)).toBe(url)
})

test.each([
  ['an unknown path', '/admin/dashboard'],
  ['a trailing slash', '/journals/'],
  ['a doubled slash', '//'],
  ['an escaped letter', '/%6Aournals'],
  ['a path that climbs', '/journals/..'],
  ['a deeper path', '/journals/domain-health-journal/archive/more'],
  ['any character for the dot of a file name', '/journals/domain-health-journal/feedxxml'],
  ['an unknown query key', '/?utm_source=letter'],
  ['an unknown key beside a known one', '/journals/a/archive?page=2&x=1'],
  ['a query key of another page', '/journals?page=2'],
  ['a doubled key', '/journals/a/archive?page=2&page=3'],
  ['keys in another order', '/journals/a/archive?page=2&volume=1'],
  ['an empty value', '/journals/a/archive?page='],
  ['an empty query', '/journals?'],
  ['a second equals sign', '/journals/a/archive?page=2=3'],
  ['an escape in a value', '/journals/a/archive?page=%32'],
  ['a value without end', `/journals/a/archive?page=${'1'.repeat(65)}`],
  ['a segment without end', `/journals/${'a'.repeat(129)}`],
  ['an absolute URL', 'http://elsewhere.example/'],
  ["React Router's data of a page", '/journals/domain-health-journal.data'],
])('%s is not cached', (_, url) => {
  expect(allow('GET', url)).toBeNull()
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get', ''])('the method %j is not cached', (method) => {
  expect(allow(method, '/')).toBeNull()
})
