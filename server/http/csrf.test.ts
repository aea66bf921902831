import { expect, test } from 'vitest'
import { refuseCrossSite } from './csrf.ts'

const publicUrl = 'https://ours.org'

function verdict(method: string, headers: Record<string, string>): string {
  try {
    refuseCrossSite(new Request('https://ours.org/api/x', { method, headers }), publicUrl)
    return 'let through'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and may come from anywhere', (method) => {
  expect(verdict(method, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' })).toBe('let through')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE'])('%s is let through from our own pages', (method) => {
  expect(verdict(method, { 'Sec-Fetch-Site': 'same-origin' })).toBe('let through')
  expect(verdict(method, { Origin: 'https://ours.org' })).toBe('let through')
})

test.each([
  ['nothing said', {}],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling of our site', { 'Sec-Fetch-Site': 'same-site' }],
  ['no page at all', { 'Sec-Fetch-Site': 'none' }],
  ['a browser that contradicts itself', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://ours.org' }],
  ['a hidden origin', { Origin: 'null' }],
  ['our name within another', { Origin: 'https://evilours.org' }],
  ['our name before another', { Origin: 'https://ours.org.evil.test' }],
  ['our host without encryption', { Origin: 'http://ours.org' }],
  ['our host on another port', { Origin: 'https://ours.org:8443' }],
  ['our origin with a path', { Origin: 'https://ours.org/' }],
  ['two origins', { Origin: 'https://ours.org, https://evil.test' }],
  ['a referrer instead', { Referer: 'https://ours.org/' }],
])('a change is refused with %s', (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(verdict(method, headers)).toBe('forbidden')
})
