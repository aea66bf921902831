const control = /\p{Cc}+/gu

/** Whether a path is percent-encoded UTF-8 without control characters: no page has another, and PostgreSQL takes no NUL. */
export function isPlainPath(path: string): boolean {
  try {
    return decodeURIComponent(path).search(control) < 0
  } catch {
    return false
  }
}

/** The same address; whatever control characters its query has, as pasted text may, are spaces. */
export function withPlainQuery(address: string): string {
  const url = new URL(address)
  const given = [...url.searchParams]
  if (!given.flat().some((text) => text.search(control) >= 0)) return address
  const plain = (text: string) => text.replaceAll(control, ' ').trim()
  url.search = String(new URLSearchParams(given.map(([name, value]) => [plain(name), plain(value)])))
  return url.href
}
