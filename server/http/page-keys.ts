const longestUrl = 512
const segment = '[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,127}'
const queryValue = /^[A-Za-z0-9._~-]{1,64}$/

export type AllowPage = (method: string, url: string) => string | null

/**
 * Says which URLs may be cached, and under which key: `cacheablePages(['/', '/journals/:slug/archive?volume&page'])`.
 * Each page has only one URL, so that nobody can fill the cache with variants. Escapes, a trailing slash, an unknown,
 * repeated or empty query key, and keys in another order than in the pattern give null.
 */
export function cacheablePages(patterns: readonly string[]): AllowPage {
  const fixed = new Map<string, readonly string[]>()
  const variable: { path: RegExp; keys: readonly string[] }[] = []
  for (const pattern of patterns) {
    const [path = '', query] = pattern.split('?')
    const keys = query?.split('&') ?? []
    if (path.includes(':')) variable.push({ path: toRegExp(path), keys })
    else fixed.set(path, keys)
  }
  return (method, url) => {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > longestUrl) return null
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    // React Router's data for client-side navigation is not a page.
    if (path.endsWith('.data')) return null
    const keys = fixed.get(path) ?? variable.find((route) => route.path.test(path))?.keys
    if (keys === undefined) return null
    return mark === -1 || isCanonical(url.slice(mark + 1), keys) ? url : null
  }
}

function toRegExp(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? segment : part.replaceAll('.', '\\.')))
    .join('/')
  return new RegExp(`^${source}$`)
}

function isCanonical(query: string, keys: readonly string[]): boolean {
  let last = -1
  return query.split('&').every((pair) => {
    const [key = '', value = '', ...more] = pair.split('=')
    const index = keys.indexOf(key)
    const inOrder = index > last
    last = index
    return inOrder && more.length === 0 && queryValue.test(value)
  })
}
