import { EmptyState } from '#app/components/empty-state.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { orNone, orNotFound } from '#app/load.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { mergeReviewers, type Reviewer } from '#contracts/review/reviewers.ts'
import { hasOtherOrcid } from '#domain/review/duplicate.ts'
import { servicesContext } from '#server/page-context.ts'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/merge.ts'
import { Entry } from './duplicate-pair.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Merge two entries')

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { reviewers } = context.get(servicesContext)
  const one = await orNotFound(reviewers.reviewer(staff, params))
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 200)
  const chosen = url.searchParams.get('with')
  const found = search ? (await reviewers.listReviewers(staff, { search, sort: 'name', page: 1 })).reviewers : []
  return {
    ...{ one, search, isChosen: chosen !== null },
    other: chosen === null || chosen === one._id ? null : await orNone(reviewers.reviewer(staff, { id: chosen })),
    found: found.filter(({ _id }) => _id !== one._id),
  }
}

const merging: Write<Texts, { keep: string }> = {
  name: 'merge-reviewers',
  async send(ask, { keep = '', one = '', other = '' }) {
    await ask(mergeReviewers, { keep, other: keep === one ? other : one })
    return { keep }
  },
  fallback: 'Merging failed. Nothing was changed.',
  next: ({ keep }) => `/admin/reviewers/${keep}`,
}

export const action = (args: Route.ActionArgs) => answerForm(args, merging)

/** First the other entry is found, then the two are compared. Each step is a page of its own, so that no script is needed. */
export default function Merge({ loaderData: { one, other, found, search, isChosen } }: Route.ComponentProps) {
  const path = `/admin/reviewers/${one._id}/merge`
  return (
    <StaffPage
      title="Merge two entries"
      parent={{ label: one.name, href: `/admin/reviewers/${one._id}` }}
      intro={`Find the other entry of ${one.name}. You see both before they are merged.`}
    >
      {one.fixed && <Notice kind="info">{one.fixed}</Notice>}
      <Filters key={search} action={path} submit="Search">
        <TextInput
          type="search"
          label="Search the register"
          name="search"
          defaultValue={search}
          maxLength={200}
          placeholder="Name, e-mail, affiliation, topic, ORCID"
        />
      </Filters>
      {search && <Found {...{ found, search, path }} />}
      {isChosen && !other && (
        <Notice kind="warning" title="Choose another entry">
          This one is {one.name}’s own, or it has been deleted or merged.
        </Notice>
      )}
      {other && (other.fixed ? <Notice kind="info">{other.fixed}</Notice> : <Compared one={one} other={other} />)}
    </StaffPage>
  )
}

function Found({ found, search, path }: { found: readonly Reviewer[]; search: string; path: string }) {
  if (found.length === 0)
    return <EmptyState title={`No other entry matches “${search}”.`}>Try fewer words, or an e-mail address.</EmptyState>
  return (
    <section className="stack stack-small" aria-labelledby="found">
      <h2 id="found">Which is the other entry?</h2>
      <ul className="stack stack-small">
        {found.map(({ _id, name, emails, affiliation }) => (
          <li key={_id}>
            <a href={`${path}${queryOf({ with: _id })}`}>{name}</a>{' '}
            <span className="muted">{[emails.join(', '), affiliation].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Compared({ one, other }: { one: Reviewer; other: Reviewer }) {
  const merge = useWrite(merging)
  return (
    <section className="stack" aria-labelledby="compared">
      <h2 id="compared">Which entry stays?</h2>
      <p>
        It gets the addresses, topics and invitations of the other one. Each address goes on showing what was sent
        there, until the reviewer confirms that both are theirs: we e-mail all of them. This cannot be undone.
      </p>
      {hasOtherOrcid(one, other) && (
        <Notice kind="warning" title="They have different ORCID iDs">
          So they are most likely two people.
        </Notice>
      )}
      <WriteForm of={merge} className="stack">
        <input type="hidden" name="one" value={one._id} />
        <input type="hidden" name="other" value={other._id} />
        <div className="pair">
          {[one, other].map((entry) => (
            <Entry key={entry._id} entry={entry}>
              <SubmitButton
                variant="secondary"
                size="small"
                name="keep"
                value={entry._id}
                aria-label={`Merge and keep this one: ${entry.name}, ${entry.emails[0] ?? ''}`}
              >
                Merge and keep this one
              </SubmitButton>
            </Entry>
          ))}
        </div>
      </WriteForm>
    </section>
  )
}
