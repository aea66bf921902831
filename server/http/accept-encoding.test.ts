import { expect, test } from 'vitest'
import { pickEncoding } from './accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['gzip;q=0.2', 'gzip'],
  ['gzip;q=nonsense', 'identity'],
  ['bro, gzipped', 'identity'],
])('a reader who accepts %j gets %s', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding)
})

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br', 'identity'],
  ['*', 'gzip'],
  ['br, gzip;q=0', 'identity'],
])('where there is no brotli, a reader who accepts %j gets %s', (accepted, encoding) => {
  expect(pickEncoding(accepted, false)).toBe(encoding)
})
