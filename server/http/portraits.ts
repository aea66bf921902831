import { Hono } from 'hono'
import type { Content } from '../adapters/content.ts'

/** `/portraits/{name}`: a member of an editorial board, as `loadContent` had the picture redrawn. */
export function portraitRoutes({ portrait }: Content): Hono {
  return new Hono().get('/:name', (context) => {
    const picture = portrait(context.req.param('name'))
    if (!picture) return context.notFound()
    return context.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=86400',
    })
  })
}
