import { type Letter, letterStates, listLetters, retryLetters } from '#contracts/letters.ts'
import { call, sentenceOf } from '../api.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { TabLinks } from '../components/tabs.tsx'
import { apiContext } from '../context.ts'
import { formatMoment } from '../format.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/letters.ts'
import { ConfirmedButton } from './confirmed-button.tsx'
import { requireStaff } from './guard.ts'
import { RetryButton } from './letter-retry.tsx'
import { LetterStateBadge, letterStateLabels } from './letter-state.tsx'
import { StaffPage } from './staff-page.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Letters')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const asked = (name: string) => url.searchParams.get(name) || undefined
  const state = letterStates.find((each) => each === asked('state'))
  const [to, before] = [asked('to'), asked('before')]
  const answer = await context
    .get(apiContext)(listLetters, { state, to, before })
    .catch((error: unknown) => ({ letters: [], next: null, error: sentenceOf(error, 'Fetch failed') }))
  return { state, to, before, error: null, ...answer }
}

/** The address that asks for this. */
function path(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `/admin/letters?${new URLSearchParams(given)}` : '/admin/letters'
}

function LetterList({ letters }: { letters: readonly Letter[] }) {
  return (
    <ul className="log">
      {letters.map(({ _id, subject, to, state, tries, lastError, createdAt }) => (
        <li key={_id}>
          <h2>
            <a href={`/admin/letters/${_id}`}>{subject}</a>
          </h2>
          <p className="log-facts">
            <LetterStateBadge state={state} />
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
          <p className="meta">
            To {to} · {tries === 1 ? '1 try' : `${tries} tries`}
          </p>
          {lastError && <p className="letter-error">{lastError}</p>}
          {state === 'failed' && <RetryButton id={_id} subject={subject} to={to} />}
        </li>
      ))}
    </ul>
  )
}

export default function Letters({ loaderData: { state, to, before, letters, next, error } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Letters"
      intro="Every letter that this site has written. Links and codes in them are for their recipients alone."
      actions={state === 'failed' && letters.length > 0 && <RetryAll />}
    >
      <TabLinks
        label="States"
        current={path({ state, to })}
        links={[
          { href: path({ to }), label: 'All' },
          ...letterStates.map((each) => ({ href: path({ state: each, to }), label: letterStateLabels[each] })),
        ]}
      />
      <search>
        <form action="/admin/letters" className="find-letter">
          {state && <input type="hidden" name="state" value={state} />}
          <TextInput label="To this address" name="to" type="email" defaultValue={to} autoComplete="off" />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </form>
      </search>
      {error && <Notice kind="error">{error}</Notice>}
      {letters.length === 0 && !error && <EmptyState title="No letters to show." />}
      {letters.length > 0 && <LetterList letters={letters} />}
      <nav aria-label="Pages" className="cluster">
        {before && (
          <a className="more-link" href={path({ state, to })}>
            Newest
          </a>
        )}
        {next && (
          <a className="more-link" href={path({ state, to, before: next })} rel="next">
            Older
          </a>
        )}
      </nav>
    </StaffPage>
  )
}

function RetryAll() {
  return (
    <ConfirmedButton
      label="Retry all"
      about="every letter that failed"
      question="Retry all failed letters?"
      fallback="Retrying failed."
      deed={async () => (await call(retryLetters, {})).success}
    >
      Each gets all its tries again. What a mail server refused for good will fail again.
    </ConfirmedButton>
  )
}
