import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pickEncoding } from './accept-encoding.ts'
import { askedForm } from './asked-form.ts'
import { createByteLru } from './byte-lru.ts'
import { holdAnswer } from './delay-answer.ts'
import type { AllowPage } from './page-keys.ts'
import { send } from './prepared.ts'
import { isWithoutReader, mayShare, type SharedPage, toSharedPage } from './shared-page.ts'

export type PageCache = {
  /** See ContentVersion: a page is fresh under one `current()`, and all are dropped when `heard()` changes. */
  version: { current(): string | null; heard(): string }
  allow: AllowPage
  /** The Host that shared pages are rendered with, whatever their first reader sent. */
  host: string
  /** Looks the session up, and returns the number of its visitor's kind. It never rejects. */
  kindOf(cookie: string): Promise<number>
  /** The site's style sheets by path, to be put into the pages. */
  sheets?: ReadonlyMap<string, string>
  next: RequestListener
  maxBytes?: number
  now?: () => number
}

type Kept = { page: SharedPage; version: string; freshUntil: number }

const lifetimeMs = 10 * 60_000
const sessionCookie = /(?:^|;)\s*(?:__Host-)?(?:author|staff)=/
const entryOverhead = 4096
const forEverybody = new WeakSet<IncomingMessage>()

/** Whether the answer is meant for the page cache: one page for all, with what differs by reader in its slots. */
export const isRenderedForEverybody = (req: IncomingMessage | undefined) => req !== undefined && forEverybody.has(req)

/** Answers public pages from memory and passes all other requests to `next`. */
export function withPageCache(options: PageCache): RequestListener {
  const { version, allow, host, kindOf, sheets = new Map(), next } = options
  const { maxBytes = 64 * 1024 * 1024, now = Date.now } = options
  const pages = createByteLru<Kept>(maxBytes)
  const renderings = new Map<string | symbol, Promise<SharedPage | 'passed' | 'abandoned'>>()
  let keptHeard = version.heard()

  function listen(req: IncomingMessage, res: ServerResponse): void {
    const { method = '', url = '', headers } = req
    if (isAskedAlone(req) || askedForm(headers.accept)) return void next(req, res)
    // What is kept has passed `allow` before, so its pattern is not looked for again.
    const kept = method === 'GET' || method === 'HEAD' ? keptUnder(url) : undefined
    const current = version.current()
    if (kept && kept.version === current && now() < kept.freshUntil) return void answer(kept.page, headers, req, res)
    const key = allow(method, url)
    if (key === null) next(req, res)
    else if (method === 'HEAD' || (current === null && !kept)) next(req, res)
    else void answerMiss(key, current, req, res)
  }

  function answer(
    { page, signedIn }: SharedPage,
    asked: IncomingHttpHeaders,
    req: IncomingMessage,
    res: ServerResponse,
  ) {
    if (!isSignedIn(asked)) send(page, asked, res)
    else if (signedIn === null) next(req, res)
    else if (typeof signedIn !== 'function') send(signedIn, asked, res)
    else void kindOf(asked.cookie ?? '').then((kind) => send(signedIn(kind), asked, res))
  }

  function keptUnder(key: string): Kept | undefined {
    if (version.heard() !== keptHeard) pages.clear()
    keptHeard = version.heard()
    return pages.get(key)
  }

  async function answerMiss(key: string, current: string | null, req: IncomingMessage, res: ServerResponse) {
    const asked = req.headers
    // While the version is unknown, no rendering is shared: it may be older than a change that this reader made. Nobody
    // waits for that of a signed-in reader, which may turn out to be theirs alone.
    const id = current === null || isSignedIn(asked) ? Symbol(key) : `${current} ${key}`
    const running = renderings.get(id)
    const rendering = running ?? render(key, current, req, res).finally(() => renderings.delete(id))
    if (!running) renderings.set(id, rendering)
    const outcome = await rendering
    if (typeof outcome === 'object') answer(outcome, asked, req, res)
    else if (!running || res.closed) return
    else if (outcome === 'abandoned') listen(req, res)
    else next(req, res)
  }

  async function render(key: string, current: string | null, req: IncomingMessage, res: ServerResponse) {
    const isOfOne = isSignedIn(req.headers)
    // The page was made without the database. An older copy, if there is one, is better.
    const isShort = () => res.statusCode === 503 || res.hasHeader('retry-after')
    const mayKeep = () => mayShare(res) && (!isOfOne || isWithoutReader(res.getHeader('vary')))
    const lastSeen = () => {
      const page = keptUnder(key)?.page
      return isOfOne && page?.signedIn === null ? undefined : page
    }
    const mayHold = () => mayKeep() || (isShort() && lastSeen() !== undefined)
    const holding = holdAnswer(res, mayHold, maxBytes / 16, isOfOne ? keepPrivate : undefined)
    forgetReader(req, host)
    forEverybody.add(req)
    next(req, res)
    const held = await holding
    if (typeof held === 'string') return held
    const isLastSeen = isShort()
    const page = isLastSeen ? lastSeen() : await toSharedPage(held.headers, held.body, sheets)
    if (!page) {
      held.release()
      return 'passed'
    }
    held.discard()
    if (current !== null && version.current() === current && !isLastSeen) {
      const value = { page, version: current, freshUntil: now() + lifetimeMs }
      pages.set(key, { value, size: page.size + entryOverhead })
    }
    return page
  }

  return listen
}

/** Whether the answer may differ from what others get. */
export function isPersonal(req: IncomingMessage): boolean {
  return isAskedAlone(req) || isSignedIn(req.headers)
}

const isAskedAlone = ({ headers }: IncomingMessage) =>
  headers.authorization !== undefined || headers.range !== undefined

const isSignedIn = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined && sessionCookie.test(cookie)

/** Of a page that goes to its reader as it was rendered. */
function keepPrivate(res: ServerResponse): void {
  const caching = String(res.getHeader('cache-control') ?? '')
  if (caching.includes('public')) res.setHeader('Cache-Control', caching.replace('public', 'private'))
}

/**
 * Removes the first reader's headers: a shared page depends on its URL alone, so that no header can poison it. A session stays
 * for pages that turn out to be for one reader, and what their browser decompresses: see `renderPage`.
 */
function forgetReader(req: IncomingMessage, host: string): void {
  const { 'x-forwarded-for': forwarded, 'accept-encoding': encoding, cookie } = req.headers
  const session = isSignedIn(req.headers) ? cookie : undefined
  req.headers = {
    host,
    ...(forwarded && { 'x-forwarded-for': forwarded }),
    ...(encoding && { 'accept-encoding': pickEncoding(encoding) }),
    ...(session && { cookie: session }),
  }
  req.rawHeaders = Object.entries(req.headers).flat().map(String)
}
