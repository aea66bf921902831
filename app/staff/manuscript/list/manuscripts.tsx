import { data, type RouterContextProvider } from 'react-router'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { exportManuscripts, type ListedManuscript, manuscriptsPerPage } from '#contracts/manuscript/manuscript-lists.ts'
import { pagesMax } from '#contracts/shapes.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { batchActionsFor } from '#domain/manuscript/batch.ts'
import { authorNames, formatAuthors } from '#domain/publishing/author-list.ts'
import { reviewTabs, type Status, statusLabels } from '#domain/words/manuscript-status.ts'
import { mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { truncate } from '#domain/words/text.ts'
import { agoInWords, formatAge } from '#domain/words/waiting.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { ExportLink } from '../../export-link.tsx'
import { requireStaff } from '../../guard.ts'
import { ForEditors } from '../../role.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/manuscripts.ts'
import { BatchResult, readOutcome } from './batch.tsx'
import { ReviewFilters } from './filters.tsx'
import { type ReviewItem, ReviewList } from './list.tsx'
import { type Asked, readAsked, reviewPath } from './query.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Review Manuscripts')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const {
    content,
    similarity: { sharesOf },
  } = context.get(servicesContext)
  const journals = content.journals
    .filter(({ slug }) => mayActOnJournal(staff, slug))
    .map(({ slug, shortTitle }) => ({ slug, shortTitle }))
  const given = readAsked(
    url.searchParams,
    staff,
    journals.map(({ slug }) => slug),
  )
  const found = await orFailed(context, find(context, staff, given))
  const asked = found?.asked ?? given
  const outcome = await readOutcome(context, staff, url)
  const shares = await sharesOf(staff, found?.manuscripts.map(({ _id }) => _id) ?? [])
  const titleOf = (slug: string) => journals.find((journal) => journal.slug === slug)?.shortTitle ?? slug
  const now = new Date()
  const page = {
    ...{ asked, outcome },
    journals: journals.length > 1 ? journals : [],
    tabs: found?.waiting ?? reviewTabs(staff).map((status) => ({ status, count: 0, hasMore: false })),
    all: found?.all ?? { count: 0, hasMore: false },
    batch: asked.status === null || asked.status === 'all' ? [] : batchActionsFor(staff, asked.status),
    pages: found?.pages ?? 1,
    transferred: found?.transferred,
    isCutShort: found?.page === pagesMax && found.total > pagesMax * manuscriptsPerPage,
    items:
      found?.manuscripts.map((manuscript) => ({
        ...itemOf(manuscript, titleOf(manuscript.journal), now, staff),
        inCommon: shares.get(manuscript._id) ?? null,
      })) ?? null,
  }
  return data(page, { status: found ? 200 : 503 })
}

/** If no status is asked for, the page opens the first one that has waiting manuscripts. */
async function find(context: Readonly<RouterContextProvider>, staff: Staff, asked: Asked) {
  const { manuscripts } = context.get(servicesContext)
  const [firstTab = 'under-review'] = reviewTabs(staff)
  const listed = (status: Status | 'all') =>
    manuscripts.listForStaff(staff, {
      status: status === 'all' ? undefined : status,
      journal: asked.journal ?? undefined,
      articleType: asked.type ?? undefined,
      stage: asked.stage ?? undefined,
      search: asked.search || undefined,
      sort: asked.sort,
      page: asked.page,
    })
  const first = await listed(asked.status ?? firstTab)
  const busiest = first.waiting.find(({ count }) => count > 0)?.status ?? firstTab
  const status = asked.status ?? busiest
  const isOther = asked.status === null && busiest !== firstTab
  const found = isOther ? await listed(busiest) : first
  // What was on the last page may have left the list.
  if (found.page > found.pages) return find(context, staff, { ...asked, status, page: found.pages })
  return { ...found, asked: { ...asked, status } }
}

function itemOf(
  manuscript: ListedManuscript,
  journal: string,
  now: Date,
  { role }: Staff,
): Omit<ReviewItem, 'inCommon'> {
  const { _id, number, title, articleType, createdAt, status, statusAt, stage, isLate } = manuscript
  const { overdue, objections, returned, corrected, emailConfirmed, edited, sameAs } = manuscript
  return {
    id: _id,
    number,
    title: truncate(title),
    authors: truncate(formatAuthors(authorNames(manuscript))),
    journal,
    type: articleTypeLabel(articleType),
    receivedAt: createdAt,
    age: formatAge(new Date(statusAt), now),
    revision: revisionOf(manuscript, now),
    appeal: manuscript.appealed ? (role === 'admin' ? 'Appeal to answer' : 'Appeal: an admin answers') : null,
    ...{ status, statusAt, stage, isLate, overdue, objections, returned, corrected, emailConfirmed, edited, sameAs },
  }
}

/** The list is in the order of the status, so a revision's own age is given too. */
function revisionOf({ stage, since }: ListedManuscript, now: Date): string | null {
  if (stage !== 'revision-due' && stage !== 'revision-in') return null
  return `revision ${stage === 'revision-in' ? 'came' : 'asked for'} ${agoInWords(new Date(since), now)}`
}

export default function Review({ loaderData }: Route.ComponentProps) {
  const { asked, outcome, journals, tabs, all, ...listed } = loaderData
  const { journal, type: articleType, stage, search } = asked
  const status = asked.status === 'all' ? null : asked.status
  const pathOf = (change: Partial<Asked>) => reviewPath({ ...asked, page: 1, ...change })
  return (
    <StaffPage
      title="Review Manuscripts"
      actions={
        listed.items && (
          <ForEditors>
            <ExportLink of={exportManuscripts} filter={{ status, journal, articleType, stage, search }} />
          </ForEditors>
        )
      }
    >
      {outcome && <BatchResult outcome={outcome} />}
      <TabLinks
        label="Statuses"
        current={pathOf({})}
        links={[
          ...tabs.map(({ status, ...waiting }) => ({
            href: pathOf({ status }),
            label: <CountedTab label={statusLabels[status]} {...waiting} />,
          })),
          { href: pathOf({ status: 'all' }), label: <CountedTab label="All" {...all} /> },
        ]}
      />
      <ReviewFilters asked={asked} journals={journals} />
      <ReviewList key={reviewPath(asked)} {...listed} asked={asked} />
    </StaffPage>
  )
}
