import { servicesContext, visitorContext } from '#server/page-context.ts'
import type { Route } from './+types/mailbox-html.ts'

/** Shows the letter as a mail program would. The page's content security policy blocks any script in it. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const letter = await context.get(servicesContext).outbox.mailboxLetter(context.get(visitorContext), id)
  return letter
    ? new Response(letter.html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    : new Response('Not found', { status: 404 })
}
