const control = /\p{Cc}+/gu

/** Whether a path is valid UTF-8 without control characters. No page has another path, and PostgreSQL refuses NUL. */
export function isPlainPath(path: string): boolean {
  try {
    return decodeURIComponent(path).search(control) < 0
  } catch {
    return false
  }
}

/** Returns path and query. Control characters in the query, which pasted text may contain, become spaces. */
export function pathWithPlainQuery(address: string): string {
  const { pathname, search, searchParams } = new URL(address)
  const given = [...searchParams]
  if (!given.flat().some((text) => text.search(control) >= 0)) return pathname + search
  const plain = (text: string) => text.replaceAll(control, ' ').trim()
  return `${pathname}?${new URLSearchParams(given.map(([name, value]) => [plain(name), plain(value)]))}`
}
