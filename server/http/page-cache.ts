import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { askedForm } from './asked-form.ts'
import { createByteLru } from './byte-lru.ts'
import { holdAnswer } from './delay-answer.ts'
import type { AllowPage } from './page-keys.ts'
import { type Prepared, send } from './prepared.ts'
import { mayShare, toSharedPage } from './shared-page.ts'

export type PageCache = {
  /** See ContentVersion: a page is fresh under one `current()`, and all are dropped when `heard()` changes. */
  version: { current(): string | null; heard(): string }
  allow: AllowPage
  /** The Host that shared pages are rendered with, whatever their first reader sent. */
  host: string
  /** The site's style sheets by path, to be put into the pages. */
  sheets?: ReadonlyMap<string, string>
  next: RequestListener
  maxBytes?: number
  now?: () => number
}

type Kept = { page: Prepared; version: string; freshUntil: number }

const lifetimeMs = 10 * 60_000
const sessionCookie = /(?:^|;)\s*(?:__Host-)?(?:author|staff)=/
const entryOverhead = 4096

/** Answers public pages from memory and passes all other requests to `next`. */
export function withPageCache(options: PageCache): RequestListener {
  const { version, allow, host, sheets = new Map(), next, maxBytes = 64 * 1024 * 1024, now = Date.now } = options
  const pages = createByteLru<Kept>(maxBytes)
  const renderings = new Map<string | symbol, Promise<Prepared | 'passed' | 'abandoned'>>()
  let keptHeard = version.heard()

  function listen(req: IncomingMessage, res: ServerResponse): void {
    const key = isPersonal(req) || askedForm(req.headers.accept) ? null : allow(req.method ?? '', req.url ?? '')
    if (key === null) return void next(req, res)
    const kept = keptUnder(key)
    const current = version.current()
    if (kept && kept.version === current && now() < kept.freshUntil) send(kept.page, req.headers, res)
    else if (req.method === 'HEAD' || (current === null && !kept)) next(req, res)
    else void answerMiss(key, current, req, res)
  }

  function keptUnder(key: string): Kept | undefined {
    if (version.heard() !== keptHeard) pages.clear()
    keptHeard = version.heard()
    return pages.get(key)
  }

  async function answerMiss(key: string, current: string | null, req: IncomingMessage, res: ServerResponse) {
    const asked = req.headers
    // While the version is unknown, no rendering is shared: it may be older than a change that this reader made.
    const id = current === null ? Symbol(key) : `${current} ${key}`
    const running = renderings.get(id)
    const rendering = running ?? render(key, current, req, res).finally(() => renderings.delete(id))
    if (!running) renderings.set(id, rendering)
    const outcome = await rendering
    if (typeof outcome === 'object') send(outcome, asked, res)
    else if (!running || res.closed) return
    else if (outcome === 'abandoned') listen(req, res)
    else next(req, res)
  }

  async function render(key: string, current: string | null, req: IncomingMessage, res: ServerResponse) {
    // The page was made without the database. An older copy, if there is one, is better.
    const isShort = () => res.statusCode === 503 || res.hasHeader('retry-after')
    const mayHold = () => mayShare(res) || (isShort() && keptUnder(key) !== undefined)
    const holding = holdAnswer(res, mayHold, maxBytes / 16)
    forgetReader(req, host)
    next(req, res)
    const held = await holding
    if (typeof held === 'string') return held
    const isLastSeen = isShort()
    const page = isLastSeen ? keptUnder(key)?.page : await toSharedPage(held.headers, held.body, sheets)
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
export function isPersonal({ headers }: IncomingMessage): boolean {
  if (headers.authorization !== undefined || headers.range !== undefined) return true
  return headers.cookie !== undefined && sessionCookie.test(headers.cookie)
}

/** Removes the first reader's headers: a shared page depends on its URL alone, so that no header can poison it. */
function forgetReader(req: IncomingMessage, host: string): void {
  const forwarded = req.headers['x-forwarded-for']
  req.headers = forwarded === undefined ? { host } : { host, 'x-forwarded-for': forwarded }
  req.rawHeaders = Object.entries(req.headers).flat().map(String)
}
