import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  '/submit',
  '/author',
  '/courses/abc?page=2#outline',
  '/admin/review?status=paid&from=https://evil.test',
  '/status/%2F%2Fevil.test',
  '/api/docs?q=%09',
])('a path of this site is kept: %s', (from) => {
  expect(returnPath(from, '/author')).toBe(from)
})

test.each([
  null,
  '',
  'submit',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/\r\n/evil.test',
  '/\u0000/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/%2e%2e//evil.test',
  '/a/..//evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https://evil.test',
  'https://localhost@evil.test',
  '//localhost@evil.test',
  '@evil.test',
  'javascript:alert(1)',
  'data:text/html,hello',
  '/submit\\..\\..\\evil.test',
])('T23: %j leads nowhere but to the fallback', (from) => {
  expect(returnPath(from, '/author')).toBe('/author')
})

const nasty = fc.string({
  unit: fc.constantFrom('/', '\\', '.', '\t', '\n', ':', '@', '%2e', '%2f', '?', '#', 'evil.test', 'https'),
})

test('T23: whatever is asked for, the browser stays on this site', () => {
  const ours = 'https://journals.example.org'
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ unit: 'binary-ascii' })), (from) => {
      for (const asked of [from, `/${from}`]) {
        const path = returnPath(asked, '/author')
        expect(new URL(path, ours).origin).toBe(ours)
        expect(path).toMatch(/^\/(?!\/)/)
      }
    }),
    { numRuns: 1_000 },
  )
})
