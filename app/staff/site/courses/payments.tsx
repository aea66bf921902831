import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { ages } from '#contracts/shapes.ts'
import { exportCoursePayments } from '#contracts/site/courses.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { ExportLink } from '../../export-link.tsx'
import { Filter, Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { oneOf } from '../../one-of.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/payments.ts'
import { CoursePaymentList } from './payment-list.tsx'
import '#app/styles/courses.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Course payments')

const shows = ['waiting', 'confirmed'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin-or-finance')
  const { courses, refunds } = context.get(servicesContext)
  const offered = (await orFailed(context, courses.courseTitles())) ?? []
  const show = shows.find((word) => word === url.searchParams.get('show'))
  const course = offered.find(({ _id }) => _id === url.searchParams.get('course'))?._id
  const sort = oneOf(url, 'sort', ages)
  const page = pageOf(url)
  const list = await orFailed(context, courses.listPayments({ show, course, sort, page }))
  return {
    ...{ show, course, sort, page },
    pages: list?.pages ?? 1,
    counts: list?.counts,
    payments: list?.payments ?? null,
    canRefund: refunds.whyNoRefunds() === null,
    courses: offered.map(({ _id, title }) => ({ value: _id, label: title })),
  }
}

const pathOf = (query: Record<string, string | undefined>) => `/admin/payments${queryOf(query)}`

export default function CoursePayments({ loaderData }: Route.ComponentProps) {
  const { show, course, sort, page, pages, counts, payments, courses, canRefund } = loaderData
  const asked = { show, course, sort: sort === 'newest' ? undefined : sort }
  const tab = (shown: string | undefined) => pathOf({ ...asked, show: shown })
  return (
    <StaffPage
      title="Course payments"
      intro="Confirm a transfer once it has reached the account. The buyer can then read the course."
      actions={<ExportLink of={exportCoursePayments} filter={{ show, course }} />}
    >
      <TabLinks
        label="Course payments"
        current={tab(show)}
        links={[
          { href: tab(undefined), label: <CountedTab label="All" count={counts?.all} /> },
          { href: tab('waiting'), label: <CountedTab label="To confirm" count={counts?.waiting} /> },
          { href: tab('confirmed'), label: <CountedTab label="Confirmed" count={counts?.confirmed} /> },
        ]}
      />
      {courses.length > 1 && (
        <Filters
          action="/admin/payments"
          className="payment-filter"
          hidden={{ show, sort: asked.sort }}
          submit="Filter"
        >
          <Filter label="Course" name="course" value={course} all="Every course" options={courses} />
        </Filters>
      )}
      <CoursePaymentList
        payments={payments}
        canRefund={canRefund}
        sorting={{ current: sort, hrefOf: (to) => pathOf({ ...asked, sort: to }) }}
      />
      <Pagination page={page} pageCount={pages} hrefOf={(other) => pathOf({ ...asked, page: String(other) })} />
    </StaffPage>
  )
}
