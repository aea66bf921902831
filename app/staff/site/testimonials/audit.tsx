import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { requireStaff } from '../../guard.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/audit.ts'
import { TestimonialList } from './list.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Author reviews')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const show = url.searchParams.get('show') === 'accepted' ? 'accepted' : 'waiting'
  const page = pageOf(url)
  const audit = await orFailed(context, context.get(servicesContext).testimonials.reviewsToAudit({ show, page }))
  return { show, page, pages: audit?.pages ?? 1, reviews: audit?.reviews ?? null, counts: audit?.counts } as const
}

const hrefs = { waiting: '/admin/audit', accepted: '/admin/audit?show=accepted' }

export default function Audit({ loaderData: { show, page, pages, reviews, counts } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Author reviews"
      intro="What authors say about us. Visitors see a review on the home page once you have accepted it."
    >
      <TabLinks
        label="Author reviews"
        current={hrefs[show]}
        links={[
          { href: hrefs.waiting, label: <CountedTab label="To accept" count={counts?.waiting} /> },
          { href: hrefs.accepted, label: <CountedTab label="Accepted" count={counts?.accepted} /> },
        ]}
      />
      <TestimonialList reviews={reviews} />
      <Pagination page={page} pageCount={pages} hrefOf={(other) => `/admin/audit?show=${show}&page=${other}`} />
    </StaffPage>
  )
}
