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
  const { publicUrl } = context.get(requestContext)
  const lines = [
    '# Everything that is published here is open access, and programs that mine texts are welcome. The sitemap leads to',
    '# every article, and the article to its text as XML (JATS). Please fetch one file at a time, at most one a second.',
    `# How: ${publicUrl}/open-access`,
    '',
    'User-agent: *',
    'Crawl-delay: 1',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /api/docs',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=0, must-revalidate' },
  })
}
