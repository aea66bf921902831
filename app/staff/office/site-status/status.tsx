import { Badge, type Tone } from '#app/components/badge.tsx'
import { ErrorState } from '#app/components/empty-state.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import { orFailed } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { type Part, parts } from '#domain/office/alarms.ts'
import type { PartState, SiteStatus } from '#server/office/site-status/read.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/status.ts'
import { factsOf, titles } from './facts.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Status')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return orFailed(context, context.get(servicesContext).siteStatus.siteStatus())
}

const words: Record<PartState, { label: string; tone: Tone }> = {
  works: { label: 'Works', tone: 'success' },
  'needs-you': { label: 'Needs you', tone: 'warning' },
  broken: { label: 'Broken', tone: 'danger' },
  silent: { label: 'No answer', tone: 'danger' },
}

export default function Status({ loaderData: status }: Route.ComponentProps) {
  return (
    <StaffPage title="Status" intro="How the site is doing at this moment.">
      {status ? (
        <>
          <Summary status={status} />
          <ul className="log site-status">
            {parts.map((part) => (
              <PartItem key={part} part={part} status={status} />
            ))}
          </ul>
        </>
      ) : (
        <ErrorState title="Fetch failed" />
      )}
    </StaffPage>
  )
}

function Summary({ status: { alarms, silent } }: { status: SiteStatus }) {
  const unasked = Object.keys(silent) as Part[]
  if (alarms.length + unasked.length === 0) return <Notice kind="success" title="Everything works." />
  const isBroken = alarms.some(({ state }) => state === 'broken')
  return (
    <Notice kind={isBroken ? 'error' : 'warning'} title={isBroken ? 'Something is broken.' : 'Something needs you.'}>
      <p>
        {[...alarms.map(({ title }) => title), ...unasked.map((part) => `${titles[part]} gave no answer`)].join('. ')}.
      </p>
    </Notice>
  )
}

function PartItem({ part, status }: { part: Part; status: SiteStatus }) {
  const { label, tone } = words[status.states[part]]
  const silence = status.silent[part]
  return (
    <li>
      <div className="cluster">
        <h2>{titles[part]}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {status.alarms
        .filter((alarm) => alarm.part === part)
        .map(({ name, state, title, sentence, todo, href }) => (
          <Notice key={name} kind={state === 'broken' ? 'error' : 'warning'} title={title}>
            <p>
              {sentence} {todo} {href && <a href={href}>See more</a>}
            </p>
          </Notice>
        ))}
      {silence && (
        <Notice kind="error" title="This could not be read">
          <p>
            {silence} What stands in the other parts is not affected. Load the page again; if it stays so, tell the
            person who looks after the server.
          </p>
        </Notice>
      )}
      {!silence && <FactList layout="tiles" facts={factsOf[part](status)} />}
      {part === 'errors' && status.errors.last && <LastError error={status.errors.last} />}
    </li>
  )
}

function LastError({ error: { place, message, lastAt } }: { error: NonNullable<SiteStatus['errors']['last']> }) {
  return (
    <p>
      Last: {place}, <time dateTime={lastAt}>{formatMoment(lastAt)}</time>. {message}
    </p>
  )
}
