/**
 * Returns where to go after a log-in: a page of this site, or `fallback` if the address could lead elsewhere. Browsers
 * drop tabs and line breaks from addresses and read `\` as `/`, so the address must not contain any of these.
 */
export function returnPath(from: string | null, fallback: string): string {
  if (!from || !/^\/(?!\/)/.test(from) || /[\\\p{Cc}]/u.test(from)) return fallback
  const { pathname, search, hash } = new URL(from, 'http://this.site.invalid')
  // `new URL` has resolved the dots: `/.//evil.test` has become `//evil.test`.
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}
