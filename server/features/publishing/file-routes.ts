import type { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Services } from '../../services.ts'
import { serveFile } from '../files/serve.ts'

/** An article's file lies beside its page; any other name is left to the pages, which know how to say 404. */
export function articleFiles(site: Hono, deps: Deps, { publishing }: Services): void {
  site.get('/journals/:slug/articles/:customId/:name{[^/]+\\.(?:pdf|docx?)}', async (http, next) => {
    const { slug, customId, name } = http.req.param()
    const found = await publishing.articleFile(slug, customId)
    return found?.file.name === name ? serveFile(deps, http.req.raw, found) : next()
  })
}
