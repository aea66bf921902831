import { requestContext } from '#server/page-context.ts'
import type { Route } from './+types/robots.ts'

const closed = [
  '/api/',
  '/admin/',
  '/author$',
  '/author?',
  '/edit/',
  '/delete/',
  '/pay/',
  '/status',
  '/invite/',
  '/unsubscribe/',
  '/mailbox',
  '/search',
  '/files/',
]

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /api/docs',
    '',
    `Sitemap: ${context.get(requestContext).publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=0, must-revalidate' },
  })
}
