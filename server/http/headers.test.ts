import { expect, test } from 'vitest'
import { dataPolicy, pagePolicy, securityHeaders, workerPolicy } from './headers.ts'

function directives(policy: string): Record<string, string[]> {
  const entries = policy.split(';').map((part) => part.trim().split(/\s+/))
  expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length)
  return Object.fromEntries(entries.map(([name = '', ...sources]) => [name, sources]))
}

const page = directives(pagePolicy("'nonce-abc'"))

test('a page runs its own files and what carries the nonce, and nothing else', () => {
  expect(page['script-src']).toEqual(["'self'", "'nonce-abc'"])
  expect(page['script-src-elem'] ?? page['script-src-attr']).toBeUndefined()
})

test('even in development no script runs without the nonce', () => {
  expect(directives(pagePolicy("'nonce-abc'", true))['script-src']).toEqual(page['script-src'])
})

test('nothing that is not named is allowed', () => {
  expect(page['default-src']).toEqual(["'none'"])
  const sources = Object.values(page).flat().join(' ')
  expect(sources).not.toMatch(/\*|https?:|unsafe-eval|strict-dynamic/)
})

test("a page has no plug-ins, no base of its own, and is in nobody's frame", () => {
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(page[name]).toEqual(["'none'"])
  for (const name of ['form-action', 'connect-src', 'font-src', 'style-src-elem'])
    expect(page[name]).toEqual(["'self'"])
})

test('data that a browser opens as a page can do nothing', () => {
  expect(directives(dataPolicy)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] })
})

test('a worker loads and asks from this site alone', () => {
  expect(directives(workerPolicy)).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'connect-src': ["'self'"],
  })
})

test('every answer says not to sniff, not to tell where one came from, and to stay with https for a year or more', () => {
  const { 'Strict-Transport-Security': transport = '', ...headers } = securityHeaders(true)
  expect(Number(/max-age=(\d+)/.exec(transport)?.[1])).toBeGreaterThanOrEqual(365 * 24 * 3600)
  expect(transport).toContain('includeSubDomains')
  expect(headers).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  })
})

test('without https nobody is asked to insist on it', () => {
  expect(securityHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
})
