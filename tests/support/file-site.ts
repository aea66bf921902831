import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll } from 'vitest'
import { articles, manuscriptLinks, type manuscripts } from '#server/db/schema.ts'
import { answerFor } from '#server/http/errors.ts'
import { implementOn } from '#server/http/implement.ts'
import { readTokens } from '#server/http/session.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { filePages, fileRoutes } from '#server/manuscript/files/routes.ts'
import { insertManuscript } from '#server/manuscript/submission/store.ts'
import { insertVersion, versionFields } from '#server/manuscript/version-store.ts'
import { fileIdOf } from '#server/people/accounts/file-url.ts'
import { testApi } from './build.ts'

type As = { cookie: string } | undefined

/** The file routes on a real server, to test broken connections and wrong lengths. */
export async function fileSite() {
  const site = await testApi()
  const http = {
    config: site.config,
    clock: site.clock,
    endpoints: [],
    visitorOf: (context: { req: { header(name: string): string | undefined } }) =>
      site.services.accounts.visitorOf(readTokens(context.req.header('cookie') ?? null, false)),
    addressOf: (context: { req: { header(name: string): string | undefined } }) =>
      context.req.header('x-forwarded-for') ?? '127.0.0.1',
    countAgainst: async () => {},
    settle: async () => {},
  }
  const app = new Hono()
  const api = new Hono()
  app.onError((error) => {
    const { status, body, retryAfter } = answerFor(error, site.deps.log)
    return Response.json(body, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
  })
  fileRoutes(implementOn(api, http), site.deps)
  filePages(app, http, site.deps)
  app.route('/api', api)
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }) as RequestListener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  function get(
    path: string,
    { as, headers, method = 'GET' }: { as?: As; headers?: Record<string, string>; method?: string } = {},
  ) {
    const all = { ...headers, ...(as && { cookie: as.cookie }) }
    return fetch(`http://127.0.0.1:${port}${path}`, { method, headers: all })
  }

  /** `from` is the client's IP address. */
  async function post(
    path: string,
    body: FormData,
    as?: As,
    { from = '127.0.0.1', signal = null as AbortSignal | null } = {},
  ) {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from, ...(as && { cookie: as.cookie }) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers, signal })
    const reply: { url?: string; error?: string; fields?: Record<string, string> } = await response.json()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...reply }
  }

  /** Uploads a document and returns its id. */
  async function keep(content: Buffer, name: string, as: As, fields: Record<string, string> = {}) {
    const { url, error } = await post('/api/file', form({ ...fields, file: { content, name } }), as)
    const id = fileIdOf(url ?? '', site.config.publicUrl)
    if (id === null) throw new Error(error)
    return id
  }

  async function manuscript(fileId: string, given: Partial<typeof manuscripts.$inferInsert> = {}) {
    const row = { id: newId(), journal: 'domain-health-journal', status: 'under-review' as const, ...given }
    const text = {
      author: 'Sample Author',
      email: 'a@example.org',
      articleType: 'Editorial',
      title: 'A',
      abstract: 'B',
      country: 'Nigeria',
    }
    const kept = await insertManuscript(site.db, { ...text, fileId, ...row })
    for (const id of [kept.originalFileId, fileId])
      if (id) await insertVersion(site.db, kept, { cause: 'edit', fileId: id, fields: versionFields(kept) })
    const [edit, remove] = [newToken(), newToken()]
    await site.db.insert(manuscriptLinks).values([
      { tokenHash: hashToken(edit), manuscriptId: row.id, purpose: 'edit' },
      { tokenHash: hashToken(remove), manuscriptId: row.id, purpose: 'delete' },
    ])
    return { id: row.id, editToken: edit, deleteToken: remove }
  }

  async function article(fileId: string) {
    const at = new Date()
    const place = {
      customId: newId(),
      journal: 'domain-health-journal',
      volume: 2,
      issue: 1,
      position: Math.floor(Math.random() * 1e9),
    }
    const text = {
      title: 'A',
      authors: [],
      authorNames: '',
      articleType: 'Editorial',
      abstract: 'B',
      country: 'Nigeria',
    }
    await site.db
      .insert(articles)
      .values({ id: newId(), ...place, ...text, fileId, receivedAt: at, acceptedAt: at, publishedAt: at })
  }

  return { ...site, port, get, post, keep, manuscript, article }
}

/** A form with its fields in this order; a file is `{ content, name }`. */
export function form(parts: Record<string, string | { content: Buffer | string; name: string }>): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(field, value)
    else data.append(field, new Blob([Uint8Array.from(Buffer.from(value.content))]), value.name)
  }
  return data
}
