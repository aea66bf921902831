import { readdirSync, readFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type Prepared, prepare, send } from './prepared.ts'
import { nextRequestId } from './request-id.ts'

export type StaticFiles = {
  folder: string
  /** Sent with every file. */
  headers?: Record<string, string>
  next: RequestListener
}

/**
 * Serves the browser's build from memory (it is a few megabytes). Only files found at the start are served, so no
 * path can lead out of the folder.
 */
export function withStaticFiles({ folder, headers = {}, next }: StaticFiles): RequestListener {
  const files = readFiles(folder, headers)
  return (req, res) => {
    const { method, url = '' } = req
    if (method !== 'GET' && method !== 'HEAD') return next(req, res)
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const file = files.get(path)
    if (file) send(file, req.headers, res)
    else if (path.startsWith('/assets/')) notFound(res, headers)
    else next(req, res)
  }
}

/** Returns the style sheets of the browser's build by path. */
export function readStyleSheets(folder: string): Map<string, string> {
  const names = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(folder, 'assets', name), 'utf8')]))
}

/** Answers in plain text: browsers ask for assets of earlier builds, and would not show an error page for them. */
function notFound(res: ServerResponse, headers: Record<string, string>): void {
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }
  res
    .writeHead(404, { ...type, ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': nextRequestId() })
    .end('Not found')
}

function readFiles(folder: string, headers: Record<string, string>): Map<string, Prepared> {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  )
  const files = new Map<string, Prepared>()
  for (const path of paths) {
    // Vite leaves its manifest in a hidden folder.
    if (path.startsWith('.') || isCompressedCopy(path, paths)) continue
    files.set(`/${encodeURI(path.split(sep).join('/'))}`, readFile(folder, path, paths, headers))
  }
  return files
}

function isCompressedCopy(path: string, paths: Set<string>): boolean {
  return /\.(?:br|gz)$/.test(path) && paths.has(path.slice(0, -3))
}

function readFile(folder: string, path: string, paths: Set<string>, headers: Record<string, string>): Prepared {
  const copy = (suffix: string) => (paths.has(path + suffix) ? readFileSync(join(folder, path + suffix)) : undefined)
  const br = copy('.br')
  const gzip = copy('.gz')
  const isHashed = path.startsWith(`assets${sep}`)
  const all = {
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...((br || gzip) && { Vary: 'Accept-Encoding' }),
  }
  return prepare(Object.entries(all).flat(), { identity: readFileSync(join(folder, path)), br, gzip })
}
