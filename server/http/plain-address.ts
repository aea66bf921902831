const control = /\p{Cc}+/gu

/** Whether a path is percent-encoded UTF-8 without control characters: no page has another, and PostgreSQL takes no NUL. */
export function isPlainPath(path: string): boolean {
  try {
    return decodeURIComponent(path).search(control) < 0
  } catch {
    return false
  }
}

/** The path of an address with its query; whatever control characters the query has, as pasted text may, are spaces. */
export function pathWithPlainQuery(address: string): string {
  const { pathname, search, searchParams } = new URL(address)
  const given = [...searchParams]
  if (!given.flat().some((text) => text.search(control) >= 0)) return pathname + search
  const plain = (text: string) => text.replaceAll(control, ' ').trim()
  return `${pathname}?${new URLSearchParams(given.map(([name, value]) => [plain(name), plain(value)]))}`
}
