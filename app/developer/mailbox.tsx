import { data } from 'react-router'
import { servicesContext, visitorContext } from '#server/page-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { privateMeta } from '../seo/meta.ts'
import { wholeNumber } from '../whole-number.ts'
import type { Route } from './+types/mailbox.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = wholeNumber(url.searchParams.get('page')) ?? 1
  const found = await context.get(servicesContext).outbox.mailbox(context.get(visitorContext), page)
  if (!found) throw data(null, { status: 404 })
  return { page, ...found }
}

export const meta: Route.MetaFunction = () => privateMeta('Mailbox')

/** Replaces e-mail if no SMTP server is set: shows every letter of the product, with working links. */
export default function Mailbox({ loaderData: { letters, page, hasMore } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section stack">
      <h1>Mailbox</h1>
      <p className="lede">No SMTP server is set, so e-mails are kept here instead of being sent.</p>
      {letters.length === 0 && <EmptyState title="No e-mails yet" />}
      <ul className="mailbox">
        {letters.map(({ id, to, subject, createdAt }) => (
          <li key={id}>
            <a href={`/mailbox/${id}`}>{subject}</a>
            <span className="meta">
              {to} · <time dateTime={createdAt}>{createdAt.slice(0, 16).replace('T', ' ')} UTC</time>
            </span>
          </li>
        ))}
      </ul>
      <nav aria-label="Pages" className="cluster">
        {page > 1 && <a href={`/mailbox?page=${page - 1}`}>Newer</a>}
        {hasMore && <a href={`/mailbox?page=${page + 1}`}>Older</a>}
      </nav>
    </main>
  )
}
