import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import { citationPath } from '#domain/manuscript/record/paths.ts'
import { linkHeader, metadataLinks } from '#domain/manuscript/record/signposting.ts'
import type { Deps } from '../../deps.ts'
import { askedForm } from '../../http/asked-form.ts'
import { nullIfNotFound } from '../../http/errors.ts'
import { openToAll } from '../../http/headers.ts'
import type { Services } from '../../services.ts'
import { articleExports, writeExport } from './exports.ts'
import { textFile } from './text-file.ts'

/**
 * Serves an article's other formats at the address of its page. A program that asks for one at the page's address is redirected to
 * it. Other names are left to the pages, which show a 404.
 */
export function recordFiles(site: Hono, deps: Deps, { record }: Services): void {
  site.get('/journals/:slug/articles/:customId', async (http, next) => {
    const { slug, customId } = http.req.param()
    const asked = askedForm(http.req.header('accept'))
    const found = asked && (await record.articleRecord(slug, customId).catch(nullIfNotFound))
    if (!found) return next()
    const headers = { Location: citationPath(found, asked), Vary: 'Accept', 'Cache-Control': 'no-store' }
    return new Response(null, { status: 303, headers: { ...headers, ...openToAll } })
  })
  const endings = articleExports.map(({ ending }) => ending.replaceAll('.', '\\.')).join('|')
  site.get(`/journals/:slug/articles/:customId/:name{[^/]+\\.(?:${endings})}`, etag(), async (http, next) => {
    const { slug, customId, name } = http.req.param()
    const file = articleExports.find(({ ending }) => name === `${customId}.${ending}`)
    const found = file && (await record.reviewedRecord(slug, customId).catch(nullIfNotFound))
    const text = found && writeExport(deps, file, [found])
    if (!text) return next()
    return textFile(text, { ...file, name, links: linkHeader(metadataLinks(found)) })
  })
}
