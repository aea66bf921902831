import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { Table } from '#app/components/table.tsx'
import { orFailed } from '#app/load.ts'
import { queryOf } from '#app/query-of.ts'
import { privateMeta } from '#app/seo/meta.ts'
import type { Known } from '#contracts/review/reviewers.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/sources.ts'
import { register } from './query.ts'
import { journalsOf } from './table.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Board and authors')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { content, reviewers } = context.get(servicesContext)
  return {
    sources: await orFailed(context, reviewers.listSources(staff)),
    journals: content.journals.map(({ slug, shortTitle }) => ({ slug, shortTitle })),
  }
}

export default function Sources({ loaderData: { sources, journals } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Board and authors"
      parent={register}
      intro="People we know who are not in the register yet. Nobody is told when you add them."
    >
      {!sources && <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>}
      {sources && (
        <>
          <People caption="Editorial boards" source="board" people={sources.board} journals={journals} />
          <People
            caption="Authors of our newest articles"
            source="article"
            people={sources.authors}
            journals={journals}
          />
        </>
      )}
    </StaffPage>
  )
}

type PeopleProps = {
  caption: string
  source: 'board' | 'article'
  people: readonly Known[]
  journals: readonly { slug: string; shortTitle: string }[]
}

function People({ caption, source, people, journals }: PeopleProps) {
  if (people.length === 0) return <EmptyState title={`${caption}: everybody is in the register.`} />
  return (
    <Table
      caption={caption}
      rows={people}
      rowKey={({ name, orcid, journal }) => `${name} ${orcid ?? ''} ${journal}`}
      columns={[
        {
          header: 'Name',
          cell: ({ name, affiliation }) => (
            <div className="reviewer-who">
              <strong>{name}</strong>
              {affiliation && <span className="meta">{affiliation}</span>}
            </div>
          ),
        },
        { header: source === 'board' ? 'Role' : 'Wrote', cell: ({ known }) => known },
        { header: 'Journal', cell: ({ journal }) => journalsOf({ journals: [journal] }, journals) },
        { header: 'E-mail', cell: ({ email }) => email ?? <span className="muted">Not known</span> },
        {
          header: 'Register',
          cell: ({ known: _, ...person }) => (
            <ButtonLink
              variant="secondary"
              size="small"
              href={`/admin/reviewers/new${queryOf({ ...person, source })}`}
              aria-label={`Add ${person.name}`}
            >
              Add
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}
