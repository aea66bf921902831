import type { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { readText } from '../../http/body.ts'
import { openToAll } from '../../http/headers.ts'
import { respond } from './respond.ts'

const maxBytes = 16 * 1024

/** OAI-PMH 2.0. A POST changes nothing here, so it is allowed from any origin. */
export function oaiRoutes(site: Hono, deps: Deps): void {
  site.on(['GET', 'POST'], '/oai', async (http) => {
    const isPost = http.req.method === 'POST'
    const args = isPost ? await readText(http.req.raw, maxBytes) : new URL(http.req.url).search
    const headers = { 'Content-Type': 'text/xml; charset=UTF-8', 'Cache-Control': 'no-store', ...openToAll }
    return http.body(await respond(deps, new URLSearchParams(args)), 200, headers)
  })
}
