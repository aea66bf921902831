import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { openToAll } from '#server/http/headers.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import { findPublished, gone, isRemoved } from '../articles/article.ts'
import { findFigure } from './read.ts'

/** Serves the pictures of an article's text. Other names are left to the pages, which show a 404. */
export function articleFigures(site: Hono, deps: Deps): void {
  site.get('/journals/:slug/articles/:customId/figures/:name', async (http, next) => {
    const { slug, customId, name } = http.req.param()
    const found = await findPublished(deps, slug, customId)
    if (found && isRemoved(found)) throw gone()
    const file = found?.file
    const figure = file ? await findFigure(deps, file, name, { mayBeHidden: false }) : null
    if (!figure) return next()
    const response = await serveFile({ ...deps, storage: deps.figures }, http.req.raw, { file: figure, isPublic: true })
    for (const [header, value] of Object.entries(openToAll)) response.headers.set(header, value)
    return response
  })
}
