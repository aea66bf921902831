import { sentenceOf } from '#app/api.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatMoment } from '#app/format.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import {
  exportLetters,
  type Letter,
  listLetters,
  retryLetters,
  letterStates as states,
} from '#contracts/office/outbox.ts'
import { apiContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { CountedTab } from '../../counted-tab.tsx'
import { ExportLink } from '../../export-link.tsx'
import { AgeFilter, Filter, Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { Older } from '../../older.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/letters.ts'
import { RetryButton } from './retry.tsx'
import { LetterStateBadge, letterStates } from './state.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('E-mails')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const asked = (name: string) => url.searchParams.get(name) || undefined
  const state = states.find((each) => each === asked('state'))
  const [to, newsletter, before] = [asked('to'), asked('newsletter'), asked('before')]
  const without = asked('without') && !newsletter ? 'newsletters' : undefined
  const sort = url.searchParams.get('sort') === 'oldest' ? 'oldest' : 'newest'
  const answer = await context
    .get(apiContext)(listLetters, { state, to, newsletter, without, sort, before })
    .catch((error: unknown) => ({ letters: [], next: null, counts: null, error: sentenceOf(error, 'Fetch failed') }))
  return { state, to, newsletter, without, sort, before, error: null, ...answer } as const
}

/** Returns the address of the list with these filters. */
const path = ({ sort, ...query }: Record<string, string | undefined>) =>
  `/admin/emails${queryOf({ ...query, sort: sort === 'newest' ? undefined : sort })}`

function LetterList({ letters }: { letters: readonly Letter[] }) {
  return (
    <ul className="log">
      {letters.map(({ _id, subject, to, state, tries, lastError, createdAt }) => (
        <li key={_id}>
          <h2>
            <a href={`/admin/emails/${_id}`}>{subject}</a>
          </h2>
          <p className="log-facts">
            <LetterStateBadge state={state} />
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
          <p className="meta">
            To {to} · {tries === 1 ? '1 attempt' : `${tries} attempts`}
          </p>
          {lastError && <p className="letter-error">{lastError}</p>}
          {state === 'failed' && <RetryButton id={_id} subject={subject} to={to} />}
        </li>
      ))}
    </ul>
  )
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { state, to, newsletter, without, sort, before, letters, next, counts, error } = loaderData
  const rest = { to, newsletter, without, sort }
  return (
    <StaffPage
      title="E-mails"
      intro="Every e-mail this site has written. Links and codes are hidden, because they are for the recipient only."
      actions={
        <>
          {state === 'failed' && !without && letters.length > 0 && <RetryAll newsletter={newsletter} />}
          {!error && <ExportLink of={exportLetters} filter={{ state, to, newsletter, without }} />}
        </>
      }
    >
      <TabLinks
        label="States"
        current={path({ state, ...rest })}
        links={[
          { href: path(rest), label: <CountedTab label="All" count={counts?.all} /> },
          ...states.map((each) => ({
            href: path({ state: each, ...rest }),
            label: <CountedTab label={letterStates[each].label} count={counts?.[each]} />,
          })),
        ]}
      />
      <Filters
        action="/admin/emails"
        key={`${to} ${sort} ${without}`}
        hidden={{ state, newsletter }}
        clear={(to || without) && path({ state, newsletter, sort })}
      >
        <TextInput label="To this address" name="to" type="email" defaultValue={to} autoComplete="off" />
        {!newsletter && (
          <Filter
            label="Kind"
            name="without"
            value={without}
            all="All e-mails"
            options={[{ value: 'newsletters', label: 'Without newsletters' }]}
          />
        )}
        <AgeFilter value={sort} />
      </Filters>
      {newsletter && (
        <p>
          Only those of <a href={`/admin/newsletter/${newsletter}`}>one newsletter</a>.{' '}
          <a href={path({ state, to, sort })}>Show all</a>
        </p>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {letters.length === 0 && !error && <EmptyState title="No e-mails to show." />}
      {letters.length > 0 && <LetterList letters={letters} />}
      <Older
        sort={sort}
        newest={before && path({ state, ...rest })}
        older={next && path({ state, ...rest, before: next })}
      />
    </StaffPage>
  )
}

function RetryAll({ newsletter }: { newsletter: string | undefined }) {
  return (
    <ConfirmedButton
      label="Retry all"
      about={newsletter ? 'every failed e-mail of this newsletter' : 'every failed e-mail'}
      question={newsletter ? 'Retry all failed e-mails of this newsletter?' : 'Retry all failed e-mails?'}
      write={{ send: (ask) => ask(retryLetters, { newsletter }), fallback: 'Retrying failed.', done: successOf }}
    >
      Each is tried again from the start. What a mail server has permanently refused will fail again.
    </ConfirmedButton>
  )
}
