import { servicesContext, visitorContext } from '#server/page-context.ts'
import type { Route } from './+types/mailbox-html.ts'

/** The letter as a mail program would show it; the page's policy lets nothing in it run. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const letter = await context.get(servicesContext).letters.mailboxLetter(context.get(visitorContext), id)
  return letter
    ? new Response(letter.html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    : new Response('Not found', { status: 404 })
}
