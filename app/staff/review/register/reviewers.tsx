import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { orFailed } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { exportReviewers, type ReviewerSort } from '#contracts/review/reviewers.ts'
import { mayActOnJournal } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import { ExportLink } from '../../export-link.tsx'
import { Filters, JournalFilter } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { ForEditors } from '../../role.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/reviewers.ts'
import { type Asked, readAsked, reviewersPath } from './query.ts'
import { ReviewerTable } from './table.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Reviewers')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { content, reviewers } = context.get(servicesContext)
  const journals = content.journals
    .filter(({ slug }) => mayActOnJournal(staff, slug))
    .map(({ slug, shortTitle }) => ({ slug, shortTitle }))
  const asked = readAsked(url.searchParams, journals)
  const { search, topic, journal, sort, page } = asked
  const list = await orFailed(
    context,
    reviewers.listReviewers(staff, { search, topic, journal: journal ?? undefined, sort, page }),
  )
  return { asked, journals, list }
}

export default function Reviewers({ loaderData: { asked, journals, list } }: Route.ComponentProps) {
  const { search, journal, topic } = asked
  return (
    <StaffPage
      title="Reviewers"
      intro="The people who may be asked to review, and how they have served. They need no account: every invitation has its own link."
      actions={
        <ForEditors>
          <ButtonLink href="/admin/reviewers/new">Add a reviewer</ButtonLink>
        </ForEditors>
      }
    >
      <ForEditors>
        <nav className="cluster" aria-label="Register">
          <ButtonLink variant="secondary" size="small" href="/admin/reviewers/sources">
            Board and authors
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" href="/admin/reviewers/duplicates">
            Possible duplicates
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" href="/admin/reviewers/import">
            Import from CSV
          </ButtonLink>
          <ExportLink of={exportReviewers} filter={{ search, journal, topic }} />
        </nav>
      </ForEditors>
      <RegisterFilters asked={asked} journals={journals} />
      {!list && <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>}
      {list && list.reviewers.length === 0 && <Nobody asked={asked} />}
      {list && list.reviewers.length > 0 && (
        <>
          <ReviewerTable
            {...list}
            journals={journals}
            sorting={{
              current: asked.sort,
              hrefOf: (sort) => reviewersPath({ ...asked, sort: sort as ReviewerSort, page: 1 }),
            }}
          />
          <Pagination page={asked.page} pageCount={list.pages} hrefOf={(page) => reviewersPath({ ...asked, page })} />
        </>
      )}
    </StaffPage>
  )
}

type FilterProps = { asked: Asked; journals: readonly { slug: string; shortTitle: string }[] }

function RegisterFilters({ asked, journals }: FilterProps) {
  const { search, journal, topic, sort } = asked
  return (
    <Filters
      key={reviewersPath(asked)}
      action="/admin/reviewers"
      hidden={{ sort: sort === 'name' ? null : sort }}
      clear={(search !== '' || topic !== '' || journal !== null) && '/admin/reviewers'}
    >
      <TextInput
        type="search"
        label="Search"
        name="search"
        defaultValue={search}
        maxLength={200}
        placeholder="Name, e-mail, affiliation, topic, ORCID"
      />
      <TextInput label="Topic" name="topic" defaultValue={topic} maxLength={80} />
      <JournalFilter journals={journals} value={journal} />
    </Filters>
  )
}

function Nobody({ asked: { search, journal, topic } }: { asked: Asked }) {
  if (search || journal || topic)
    return <EmptyState title="No reviewer matches.">Try fewer words, or clear the filters.</EmptyState>
  return (
    <EmptyState
      title="The register is empty."
      action={
        <ForEditors>
          <ButtonLink href="/admin/reviewers/sources">Start with the board and our authors</ButtonLink>
        </ForEditors>
      }
    >
      <ForEditors>Add people one by one, import a list, or begin with those we know.</ForEditors>
    </EmptyState>
  )
}
