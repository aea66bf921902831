import { expect, test } from 'vitest'
import { newToken } from '../ids.ts'
import { readTokens, sessionCookie } from './session.ts'

test('over https a cookie is pinned to this host and kept from scripts', () => {
  expect(sessionCookie('author', 'abc', true)).toBe(
    '__Host-author=abc; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('over http the same cookie goes without what browsers take over https only', () => {
  expect(sessionCookie('staff', 'abc', false)).toBe('staff=abc; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax')
})

test.each([true, false])('logging out removes the cookie under the same terms (https: %s)', (isHttps) => {
  const attributes = (cookie: string) => cookie.replace(/=[^;]*; Max-Age=\d+/, '')
  expect(sessionCookie('staff', '', isHttps)).toContain('Max-Age=0')
  expect(attributes(sessionCookie('staff', '', isHttps))).toBe(attributes(sessionCookie('staff', 'x', isHttps)))
})

test('one browser may hold an author and a staff session', () => {
  const [author, staff] = [newToken(), newToken()]
  expect(readTokens(`theme=dark; author=${author}; staff=${staff}`, false)).toEqual({ author, staff })
  expect(readTokens(`__Host-staff=${staff};__Host-author=${author}`, true)).toEqual({ author, staff })
})

test('over https a cookie without the prefix counts for nothing, for a sister site could have set it', () => {
  expect(readTokens('author=planted; staff=planted', true)).toEqual({ author: undefined, staff: undefined })
})

test.each([null, '', ';', '=', 'author', 'author=%E0%A4%A', 'author=%', '__proto__=x', 'author="'])(
  '%o opens no session and breaks nothing',
  (header) => {
    const { author, staff } = readTokens(header, false)
    expect(staff).toBeUndefined()
    expect(author ?? '').not.toMatch(/^[\w-]{43}$/)
  },
)
