import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import { lifetimeSeconds } from '#domain/people/limits.ts'
import type { Realm } from '#domain/words/permissions.ts'
import { newToken } from '../ids.ts'
import type { SessionTokens } from '../people/accounts/session.ts'

/**
 * `staff-browser` lets a browser be known again at the next log-in, and opens nothing. `staff-step` is held between the password and the second factor. It opens nothing but that
 * second step.
 */
type Cookie = Realm | 'staff-step' | 'staff-browser'

/** The __Host- prefix ties a cookie to this host. Browsers accept it only over https. */
export function cookieName(cookie: Cookie, isHttps: boolean): string {
  return isHttps ? `__Host-${cookie}` : cookie
}

export function readCookie(cookieHeader: string | null | undefined, cookie: Cookie, isHttps: boolean): string {
  return (cookieHeader && parse(cookieHeader)[cookieName(cookie, isHttps)]) || ''
}

export function readTokens(cookieHeader: string | null, isHttps: boolean): SessionTokens {
  if (!cookieHeader) return {}
  const cookies = parse(cookieHeader)
  return { author: cookies[cookieName('author', isHttps)], staff: cookies[cookieName('staff', isHttps)] }
}

// The server decides when a session ends, so the cookie must only last longer. Browsers allow 400 days at most.
const longest: Record<Cookie, number> = {
  author: 400 * 24 * 3600,
  staff: 400 * 24 * 3600,
  'staff-step': lifetimeSeconds.secondStep,
  'staff-browser': 400 * 24 * 3600,
}

/** An empty token removes the cookie. */
export function sessionCookie(cookie: Cookie, token: string, isHttps: boolean): string {
  return serialize(cookieName(cookie, isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: token ? longest[cookie] : 0,
  })
}

/** Sets the cookie. An empty token removes it, and with that of a session the pages that the browser has cached. */
export function sendSession(http: Context, cookie: Cookie, token: string, isHttps: boolean): void {
  http.header('Set-Cookie', sessionCookie(cookie, token, isHttps), { append: true })
  // Cookies and storage stay: the other realm may be signed in, and drafts are in storage.
  if (token === '' && cookie !== 'staff-step') http.header('Clear-Site-Data', '"cache"')
}

/** What is known of the browser that logs in. One that is not known gets a token, which a session brings it. */
export function deviceOf(http: Context, address: string, isHttps: boolean) {
  const known = readCookie(http.req.header('cookie'), 'staff-browser', isHttps)
  const browser = /^[\w-]{43}$/.test(known) ? known : newToken()
  return { browser, address, userAgent: http.req.header('user-agent') ?? '' }
}

export function sendStaffSession(
  http: Context,
  token: string,
  { browser }: { browser: string },
  isHttps: boolean,
): void {
  sendSession(http, 'staff', token, isHttps)
  sendSession(http, 'staff-browser', browser, isHttps)
}
