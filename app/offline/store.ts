/** What is remembered about a saved article, apart from its files. */
export type SavedArticle = {
  path: string
  title: string
  bytes: number
  /** When it was last fetched, in milliseconds since 1970. */
  at: number
  pdf: string | null
  /** How many pixels wide its pictures are shown. */
  width: number
}

export type SavedStore = ReturnType<typeof savedStore>

/**
 * Sent to the browser as text (see script.ts), so it must not use anything defined outside it. Each saved article is one
 * cache of the browser's, so that it goes as a whole.
 */
export function savedStore() {
  const prefix = 'saved '
  /** The list of saved articles, for a reader who is offline. */
  const listCache = 'saved'
  const listFiles = ['/saved', '/offline.js']
  const aboutFile = (path: string) => `${path}saved.json`
  const any: CacheQueryOptions = { ignoreVary: true, ignoreSearch: true }

  /**
   * Always as everybody sees it: without cookies, a page says nothing about the person who saves it. What is fetched
   * for later is no reading, and is not counted as one.
   */
  async function fetched(url: string): Promise<Response> {
    const kept = await caches.match(url, any)
    // The names of these change with what is in them.
    if (kept && /^\/assets\/|\/figures\//.test(url)) return kept
    const etag = kept?.headers.get('etag')
    const headers = { 'X-Purpose': 'prefetch', ...(etag && { 'If-None-Match': etag }) }
    const response = await fetch(url, { credentials: 'omit', cache: 'no-store', redirect: 'error', headers })
    if (kept && response.status === 304) return kept
    if (!response.ok) throw new Error(`${response.status} ${url}`)
    return response
  }

  /** The style sheets and fonts that a page names, and each of its pictures once, in the width that the screen needs. */
  function filesOf(html: string, width: number): string[] {
    const assets = [...html.matchAll(/<link[^>]*? href="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    const forms = new Map<string, { url: string; width: number }[]>()
    for (const [url, name = '', wide, ending] of html.matchAll(
      /\/[\w/.~-]+\/figures\/([0-9a-f]{16})(?:-(\d+))?\.(png|jpg|webp)/g,
    )) {
      const form = { url, width: ending === 'webp' ? Number(wide) : Number.POSITIVE_INFINITY }
      forms.set(name, [...(forms.get(name) ?? []), form])
    }
    const pictures = [...forms.values()].map((all) => {
      const smaller = all.filter((form) => Number.isFinite(form.width)).sort((a, b) => a.width - b.width)
      return (smaller.find((form) => form.width >= width) ?? smaller.at(-1) ?? all[0])?.url ?? ''
    })
    return [...new Set([...assets, ...pictures])]
  }

  /** How many bytes an article would take. */
  async function measure(path: string, width: number): Promise<{ bytes: number; pictures: number }> {
    const html = await (await fetched(path)).text()
    const files = filesOf(html, width)
    const sizes = await Promise.all(
      files.map(async (url) =>
        Number((await fetch(url, { method: 'HEAD', credentials: 'omit' })).headers.get('content-length')),
      ),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, new Blob([html]).size)
    return { bytes, pictures: files.filter((url) => url.includes('/figures/')).length }
  }

  /** Puts a response where it is found later, and says how large it is. */
  async function keep(cache: Cache, url: string, response: Response): Promise<number> {
    const { size } = await response.clone().blob()
    await cache.put(url, response)
    return size
  }

  /** Fetches everything before anything is replaced, so that a line that breaks leaves what was saved. */
  async function save({ path, title, pdf, width }: Omit<SavedArticle, 'bytes' | 'at'>): Promise<SavedArticle> {
    const page = await fetched(path)
    const html = await page.clone().text()
    const urls = [...filesOf(html, width), ...(pdf ? [pdf] : [])]
    const responses = await Promise.all(urls.map(async (url) => [url, await fetched(url)] as const))
    const list = await Promise.all(listFiles.map(async (url) => [url, await fetched(url)] as const))
    const kept = await caches.open(listCache)
    await Promise.all(list.map(([url, response]) => kept.put(url, response)))
    const cache = await caches.open(prefix + path)
    const sizes = await Promise.all([[path, page] as const, ...responses].map(([url, one]) => keep(cache, url, one)))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    const about = { path, title, pdf, width, bytes, at: Date.now() }
    await cache.put(aboutFile(path), Response.json(about))
    await forgetOthers(cache, [path, aboutFile(path), ...urls])
    return about
  }

  /** What the article had before, such as the pictures and the PDF of one that was removed. */
  async function forgetOthers(cache: Cache, urls: string[]): Promise<void> {
    const current = new Set(urls.map((url) => new URL(url, location.href).href))
    for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request)
  }

  async function find(path: string): Promise<SavedArticle | null> {
    if (!(await caches.has(prefix + path))) return null
    const about = await (await caches.open(prefix + path)).match(aboutFile(path))
    return about ? ((await about.json()) as SavedArticle) : null
  }

  /** The newest first. */
  async function all(): Promise<SavedArticle[]> {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const found = await Promise.all(names.map((name) => find(name.slice(prefix.length))))
    return found.filter((one) => one !== null).sort((a, b) => b.at - a.at)
  }

  /** With the last article goes everything that was needed for it. Says whether any is left. */
  async function remove(path: string): Promise<boolean> {
    await caches.delete(prefix + path)
    if ((await caches.keys()).some((name) => name.startsWith(prefix))) return true
    await caches.delete(listCache)
    return false
  }

  /** What was saved for an address. Another width of the same picture is better than none. */
  async function match(url: string): Promise<Response | undefined> {
    const exact = await caches.match(url, any)
    const [, folder, name] = /^(.*\/figures\/)([0-9a-f]{16})/.exec(new URL(url).pathname) ?? []
    if (exact || !folder) return exact
    const cache = await caches.open(prefix + folder.replace(/figures\/$/, ''))
    const other = (await cache.keys()).find((request) => request.url.includes(`/figures/${name}`))
    return other && cache.match(other, any)
  }

  return { measure, save, find, all, remove, match }
}
