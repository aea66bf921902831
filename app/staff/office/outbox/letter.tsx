import { type Fact, FactList } from '#app/components/fact-list.tsx'
import { formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import type { Letter } from '#contracts/office/outbox.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/letter.ts'
import { RetryButton } from './retry.tsx'
import { LetterStateBadge } from './state.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('E-mail')

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin')
  return orNotFound(context.get(servicesContext).outbox.readLetter(staff, { id }))
}

const moment = (iso: string) => <time dateTime={iso}>{formatMoment(iso)}</time>

function factsOf({ to, toName, state, tries, lastError, createdAt, dueAt, sentAt }: Letter): Fact[] {
  return [
    ['To', toName ? `${toName} <${to}>` : to],
    ['State', <LetterStateBadge key="state" state={state} />],
    ['Attempts', tries],
    ['Last error', lastError],
    ['Written', moment(createdAt)],
    ['Next attempt', dueAt && moment(dueAt)],
    ['Sent', sentAt && moment(sentAt)],
  ]
}

export default function LetterPage({ loaderData: letter }: Route.ComponentProps) {
  const { _id, subject, to, state, text, manuscript, newsletter } = letter
  return (
    <StaffPage
      title={subject}
      parent={{ label: 'E-mails', href: '/admin/emails' }}
      actions={state === 'failed' && <RetryButton id={_id} subject={subject} to={to} />}
    >
      <FactList facts={factsOf(letter)} />
      {text && <div className="letter-plain">{text}</div>}
      {manuscript && (
        <p>
          <a className="more-link" href={`/admin/review/${manuscript}`}>
            The manuscript it is about
          </a>
        </p>
      )}
      {newsletter && (
        <p>
          <a className="more-link" href={`/admin/newsletter/${newsletter}`}>
            The newsletter it belongs to
          </a>
        </p>
      )}
    </StaffPage>
  )
}
