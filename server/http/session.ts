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
