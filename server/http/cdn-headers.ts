import type { RequestListener, ServerResponse } from 'node:http'
import { articleUse } from '#domain/site/usage.ts'
import { putHeaders } from './delay-answer.ts'
import { isPersonal } from './page-cache.ts'
import type { AllowPage } from './page-keys.ts'
import { isForEverybody } from './shared-page.ts'

type CdnHeaders = {
  /** The key that all copies carry, and by which the CDN drops them. */
  key: string
  version: { current(): string | null }
  allow: AllowPage
  next: RequestListener
}

const staleIfError = 'stale-if-error=86400'
/** A CDN that hears of no change serves what is at most 20 minutes old. */
const ofPages = `max-age=600, stale-while-revalidate=600, ${staleIfError}`
/** Each reading of an article is counted, so the CDN asks every time. Mostly it hears that nothing has changed. */
const ofArticles = `max-age=0, ${staleIfError}`
const ofAssets = 'max-age=31536000'

/**
 * Tells a CDN what it may keep: answers that are the same for everybody, asked for by nobody in particular. All others
 * are marked as private, also those without Cache-Control, which a CDN may otherwise keep as it likes.
 */
export function withCdnHeaders({ key, version, allow, next }: CdnHeaders): RequestListener {
  return (req, res) => {
    const { method = '', url = '' } = req
    const mayAsk = (method === 'GET' || method === 'HEAD') && !isPersonal(req)
    const hasOneUrl = !url.includes('?') || allow(method, url) !== null
    const asked = version.current()
    const { writeHead } = res
    res.writeHead = (status: number, ...rest: never[]) => {
      res.writeHead = writeHead
      res.statusCode = status
      putHeaders(res, rest.at(-1))
      // What was read before a change must not reach the CDN after it has dropped its copies.
      const isCurrent = asked !== null && asked === version.current()
      if (mayAsk && hasOneUrl && isCurrent && isForEverybody(res)) mark(res, url, key)
      else keepOut(res)
      return res.writeHead(res.statusCode)
    }
    next(req, res)
  }
}

function mark(res: ServerResponse, url: string, key: string) {
  const isAsset = String(res.getHeader('cache-control')).includes('immutable')
  const rule = isAsset ? ofAssets : articleUse(url) ? ofArticles : ofPages
  control(res, rule)
  // The name of an asset changes with its content. Pages of the build before may still ask for it.
  if (isAsset) return
  res.setHeader('Surrogate-Key', key)
  res.setHeader('Cache-Tag', key)
}

function keepOut(res: ServerResponse) {
  const caching = String(res.getHeader('cache-control') ?? '')
  if (!caching.includes('private'))
    res.setHeader(
      'Cache-Control',
      caching.includes('public') ? caching.replace('public', 'private') : 'private, no-store',
    )
  control(res, 'no-store')
}

/** Fastly reads the one, Cloudflare and RFC 9213 the other. */
function control(res: ServerResponse, rule: string) {
  res.setHeader('Surrogate-Control', rule)
  res.setHeader('CDN-Cache-Control', rule)
}
