import { data } from 'react-router'
import { servicesContext, visitorContext } from '#server/page-context.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/mailbox-letter.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const letter = await context.get(servicesContext).outbox.mailboxLetter(context.get(visitorContext), id)
  if (!letter) throw data(null, { status: 404 })
  const { html: _, ...shown } = letter
  return shown
}

export const meta: Route.MetaFunction = () => privateMeta('E-mail')

export default function MailboxLetter({
  loaderData: { id, to, subject, createdAt, text, headers },
}: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <p>
        <a href="/mailbox">Mailbox</a>
      </p>
      <h1>{subject}</h1>
      <p className="meta">
        To {to} · <time dateTime={createdAt}>{createdAt.slice(0, 16).replace('T', ' ')} UTC</time> ·{' '}
        <a href={`/mailbox/${id}/html`}>as HTML</a>
      </p>
      <div className="letter-text">{text.split(/(https?:\/\/\S+)/).map(withLinks)}</div>
      {Object.entries(headers).map(([name, value]) => (
        <p key={name} className="meta">
          <code>
            {name}: {value}
          </code>
        </p>
      ))}
    </main>
  )
}

function withLinks(part: string, index: number) {
  return index % 2 === 0 ? (
    part
  ) : (
    <a key={index} href={part}>
      {part}
    </a>
  )
}
