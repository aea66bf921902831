import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { openToAll } from '#server/http/headers.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import { findPublished, gone, isRemoved } from '../articles/article.ts'
import { findPicture } from './read.ts'

/** Serves the pictures of an article's text. Other names are left to the pages, which show a 404. */
export function articlePictures(site: Hono, deps: Deps): void {
  site.get('/journals/:slug/articles/:customId/figures/:name', async (http, next) => {
    const { slug, customId, name } = http.req.param()
    const found = await findPublished(deps, slug, customId)
    if (found && isRemoved(found)) throw gone()
    const original = found?.file
    const file = original ? await findPicture(deps, original, name, { mayBeHidden: false }) : null
    if (!file) return next()
    const response = await serveFile({ ...deps, storage: deps.pictures }, http.req.raw, { file, isPublic: true })
    for (const [header, value] of Object.entries(openToAll)) response.headers.set(header, value)
    return response
  })
}
