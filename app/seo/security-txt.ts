import { requestContext, servicesContext } from '#server/page-context.ts'
import type { Route } from './+types/security-txt.ts'

const validDays = 180

/** Where to report a weakness (RFC 9116). The date moves on with every request, so only old copies expire. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext)
  const { publicUrl } = context.get(requestContext)
  const expires = new Date()
  expires.setUTCDate(expires.getUTCDate() + validDays)
  const lines = [
    `Contact: mailto:${content.site.contact.email}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
    ...(content.page('security') ? [`Policy: ${publicUrl}/security`] : []),
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
