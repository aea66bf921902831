import { sentenceOf } from '#app/api.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { find, type Group, hitsPerPage } from '#contracts/office/find.ts'
import { findKinds } from '#domain/manuscript/find.ts'
import { hasJournals } from '#domain/words/role.ts'
import { apiContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/find.ts'
import { FindBox } from './find-box.tsx'
import { HitText } from './hit.tsx'
import { findPath, kindLabels } from './path.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Search')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff(context, url, 'any-staff')
  const q = (url.searchParams.get('q') ?? '').trim()
  const kind = findKinds.find((known) => known === url.searchParams.get('kind'))
  const page = pageOf(url)
  const asked = q === '' ? { groups: null } : context.get(apiContext)(find, { q, kind, page })
  const answer = await Promise.resolve(asked).catch((error: unknown) => ({
    groups: null,
    error: sentenceOf(error, 'Search failed. Please try again.'),
  }))
  return { role, q, kind, page, error: null, ...answer }
}

export default function Find({ loaderData: { role, q, kind, page, groups, error } }: Route.ComponentProps) {
  return (
    <StaffPage title="Search">
      <FindBox className="narrow-only" />
      {error && <Notice kind="error">{error}</Notice>}
      {!error && groups === null && (
        <p className="muted">
          Type a manuscript's number, a title, a name, an e-mail address, an article's ID or DOI, a receipt or a
          payment's reference.{' '}
          {hasJournals(role) && "You find your journal's manuscripts and articles, their authors and its reviewers."}
          {role === 'finance' && 'You find charges and colleagues.'}
        </p>
      )}
      {groups?.length === 0 && (
        <EmptyState title={`Nothing found for “${q}”.`}>
          <p>Try fewer words or another spelling.</p>
        </EmptyState>
      )}
      {groups?.map((group) => (
        <section key={group.kind} aria-labelledby={group.kind} className="find-group">
          <h2 id={group.kind}>{kindLabels[group.kind]}</h2>
          <ul>
            {group.hits.map((hit) => (
              <li key={hit._id}>
                <a href={hit.href} className="hit">
                  <HitText kind={group.kind} hit={hit} />
                </a>
              </li>
            ))}
          </ul>
          {kind ? (
            <Pagination
              page={page}
              pageCount={Math.ceil(group.total / hitsPerPage)}
              hrefOf={(to) => findPath(q, kind, to)}
            />
          ) : (
            group.total > group.hits.length && (
              <p>
                <a href={findPath(q, group.kind)}>{allOf(group)}</a>
              </p>
            )
          )}
          {kind && group.hasMore && (
            <p className="muted">Only the first {group.total} are shown. Add a word to find others.</p>
          )}
        </section>
      ))}
      {kind && (
        <p>
          <a href={findPath(q)}>All results for “{q}”</a>
        </p>
      )}
    </StaffPage>
  )
}

const allOf = ({ kind, total, hasMore }: Group) =>
  `See all ${hasMore ? '' : `${total} `}${kindLabels[kind].toLowerCase()}`
