import type { Hono } from 'hono'
import { articlePath } from '#domain/words/article-path.ts'
import type { Deps } from '../../deps.ts'
import { openToAll } from '../../http/headers.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import type { Services } from '../../services.ts'

/** Serves an earlier edition's file at the address of its page, and tells search engines where the article itself is. */
export function editionFiles(site: Hono, deps: Deps, { record }: Services): void {
  const path = '/journals/:slug/articles/:customId/versions/:version{[1-9]\\d{0,5}}/:name{[^/]+\\.(?:pdf|docx?)}'
  site.get(path, async (http, next) => {
    const { slug, customId, version, name } = http.req.param()
    const found = await record.editionFile(slug, customId, Number(version))
    if (found?.file.name !== name) return next()
    const storage = found.isMade ? deps.madePdfs : deps.storage
    const response = await serveFile({ ...deps, storage }, http.req.raw, found)
    const article = deps.config.publicUrl + articlePath({ journal: slug, customId })
    const headers = { 'X-Robots-Tag': 'noindex', Link: `<${article}>; rel="latest-version"`, ...openToAll }
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  })
  site.get('/journals/:slug/articles/:customId/versions/:version{[1-9]\\d{0,5}}/figures/:name', async (http, next) => {
    const { slug, customId, version, name } = http.req.param()
    const file = await record.editionPicture(slug, customId, Number(version), name)
    if (!file) return next()
    const response = await serveFile({ ...deps, storage: deps.pictures }, http.req.raw, { file, isPublic: true })
    for (const [header, value] of Object.entries(openToAll)) response.headers.set(header, value)
    return response
  })
}
