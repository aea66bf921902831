/**
 * Where to go after a log-in: a page of this site, or `fallback` for whatever could lead elsewhere. Browsers drop tabs
 * and line breaks from addresses and read `\` as `/`, so none of them may be in it.
 */
export function returnPath(from: string | null, fallback: string): string {
  if (!from || !/^\/(?!\/)/.test(from) || /[\\\p{Cc}]/u.test(from)) return fallback
  const { pathname, search, hash } = new URL(from, 'http://this.site.invalid')
  // Dots are resolved by now: `/.//evil.test` has become `//evil.test`.
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}
