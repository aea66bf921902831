import { type Context, Hono } from 'hono'
import { drawArt, drawCover } from '#domain/publishing/covers/draw-cover.ts'
import { yearOfVolume } from '#domain/words/issue.ts'
import type { Content } from '../adapters/content.ts'

const aDay = 'public, max-age=86400'

function svg(context: Context, image: string): Response {
  return context.body(image, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': aDay })
}

/**
 * Draws art from its name, without files: `/covers/{slug}/{volume}-{issue}.svg` for an issue,
 * `/covers/{slug}/art.svg` for a journal, `/covers/welcome.svg` for the home page.
 */
export function coverRoutes({ journal, journals }: Content): Hono {
  const covers = new Hono()
  covers.get('/welcome.svg', (context) => {
    const motif = journals.at(-1)?.accent ?? 'biological'
    return svg(context, drawArt({ motif, seed: 'welcome', width: 960, height: 540 }))
  })
  covers.get('/:slug/art.svg', (context) => {
    const found = journal(context.req.param('slug'))
    if (!found) return context.notFound()
    return svg(context, drawArt({ motif: found.accent, seed: found.slug, width: 960, height: 540 }))
  })
  covers.get('/:slug/:name{\\d{1,4}-\\d{1,5}\\.svg}', (context) => {
    const found = journal(context.req.param('slug'))
    const [volume = 0, issue = 0] = context.req.param('name').split(/[-.]/).map(Number)
    if (!found) return context.notFound()
    return svg(
      context,
      drawCover({ motif: found.accent, title: [found.title], volume, issue, year: yearOfVolume(volume) }),
    )
  })
  return covers
}
