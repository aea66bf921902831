import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import type { Realm } from '#domain/permissions.ts'
import type { SessionTokens } from '../features/accounts/session.ts'

/** The __Host- prefix pins a cookie to this host, but browsers take it only over https. */
export function cookieName(realm: Realm, isHttps: boolean): string {
  return isHttps ? `__Host-${realm}` : realm
}

export function readTokens(cookieHeader: string | null, isHttps: boolean): SessionTokens {
  if (!cookieHeader) return {}
  const cookies = parse(cookieHeader)
  return { author: cookies[cookieName('author', isHttps)], staff: cookies[cookieName('staff', isHttps)] }
}

// The server ends a session; the cookie only has to outlive it, however often it slides. Browsers keep one 400 days at most.
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

/** Gives a browser its session; an empty token takes it away, together with the pages the browser kept. */
export function sendSession(http: Context, realm: Realm, token: string, isHttps: boolean): void {
  http.header('Set-Cookie', sessionCookie(realm, token, isHttps), { append: true })
  // Neither cookies nor storage: the other realm may be signed in, and drafts stay.
  if (token === '') http.header('Clear-Site-Data', '"cache"')
}
