import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import type { Realm } from '#domain/permissions.ts'
import type { SessionTokens } from '../features/accounts/session.ts'

/** The __Host- prefix ties a cookie to this host. Browsers accept it only over https. */
export function cookieName(realm: Realm, isHttps: boolean): string {
  return isHttps ? `__Host-${realm}` : realm
}

export function readTokens(cookieHeader: string | null, isHttps: boolean): SessionTokens {
  if (!cookieHeader) return {}
  const cookies = parse(cookieHeader)
  return { author: cookies[cookieName('author', isHttps)], staff: cookies[cookieName('staff', isHttps)] }
}

// The server decides when a session ends, so the cookie must only last longer. Browsers allow 400 days at most.
const longest = 400 * 24 * 3600

/** An empty token removes the cookie. */
export function sessionCookie(realm: Realm, token: string, isHttps: boolean): string {
  return serialize(cookieName(realm, isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: token ? longest : 0,
  })
}

/** Sets the session cookie. An empty token removes it, and the pages that the browser has cached. */
export function sendSession(http: Context, realm: Realm, token: string, isHttps: boolean): void {
  http.header('Set-Cookie', sessionCookie(realm, token, isHttps), { append: true })
  // Cookies and storage stay: the other realm may be signed in, and drafts are in storage.
  if (token === '') http.header('Clear-Site-Data', '"cache"')
}
