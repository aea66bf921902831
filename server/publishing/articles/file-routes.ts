import type { Hono } from 'hono'
import { fileLinks, linkHeader } from '#domain/manuscript/record/signposting.ts'
import type { Deps } from '../../deps.ts'
import { openToAll } from '../../http/headers.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import type { Services } from '../../services.ts'

/** Serves an article's file, or the PDF made from it. Other names are left to the pages, which show a 404. */
export function articleFiles(site: Hono, deps: Deps, { articles, record }: Services): void {
  site.get('/journals/:slug/articles/:customId/:name{[^/]+\\.(?:pdf|docx?|epub)}', async (http, next) => {
    const { slug, customId, name } = http.req.param()
    const found = await articles.articleFile(slug, customId, name)
    if (!found) return next()
    const links = linkHeader(fileLinks(await record.articleRecord(slug, customId)))
    const response = await serveFile(
      { ...deps, storage: found.isMade ? deps.madePdfs : deps.storage },
      http.req.raw,
      found,
    )
    for (const [name, value] of Object.entries({ Link: links, ...openToAll })) response.headers.set(name, value)
    return response
  })
}
