import type { SavedArticle, SavedStore } from './store.ts'

type Waiting = Event & { waitUntil(done: Promise<unknown>): void }
type Asked = Waiting & { request: Request; respondWith(response: Promise<Response>): void }

type Worker = {
  location: Location
  clients: { claim(): Promise<void> }
  registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(name: 'fetch', listener: (event: Asked) => void): void
}

/**
 * The service worker, which is there while an article is saved. Sent as text: must not use anything from outside. It
 * asks the network first, always, and answers from what was saved only if the network fails. Besides the pages where
 * readers find articles it touches nothing.
 */
export function offlineWorker(saved: SavedStore): void {
  const self = globalThis as unknown as Worker
  const freshForMs = 60 * 60_000

  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== self.location.origin) return
    const isPage = request.mode === 'navigate'
    if (isPage) event.waitUntil(renew(pathname).catch(() => {}))
    const isPublic = /^\/(?:journals|saved)?$|^\/journals\/|^\/assets\/|^\/offline\.js$/.test(pathname)
    if (isPublic) event.respondWith(fetch(request).catch(() => savedFor(request.url, isPage)))
  })

  async function savedFor(url: string, isPage: boolean): Promise<Response> {
    const { pathname } = new URL(url)
    const found = await saved.match(url)
    if (found) return found
    if (isPage) {
      const article = pathname.replace(/(?:\/read)?\/?$/, '/')
      const about = await saved.find(article)
      if (about && pathname.endsWith('/read') && about.pdf) return Response.redirect(about.pdf)
      if (about) return Response.redirect(article)
      const list = await saved.match(new URL('/saved', url).href)
      if (list) return list
    }
    return Response.error()
  }

  /** Fetches again what readers may see offline, so that they see a correction or a retraction there too. */
  async function renew(opened: string): Promise<void> {
    for (const about of await saved.all()) {
      if (about.path !== opened && Date.now() - about.at < freshForMs) continue
      await saved.save(about).catch((error: Error) => removeIfGone(about, error))
    }
  }

  async function removeIfGone({ path, pdf }: SavedArticle, { message }: Error): Promise<void> {
    const isGone = (url: string | null) => message === `404 ${url}` || message === `410 ${url}`
    if (isGone(path) && !(await saved.remove(path))) await self.registration.unregister()
    const about = isGone(pdf) ? await saved.find(path) : null
    if (about) await saved.save({ ...about, pdf: null })
  }
}
