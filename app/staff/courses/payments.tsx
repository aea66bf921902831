import { Download } from 'lucide-react'
import { base } from '#app/api.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { exportCoursePayments } from '#contracts/courses.ts'
import { servicesContext } from '#server/page-context.ts'
import { Filter, Filters } from '../filters.tsx'
import { requireStaff } from '../guard.ts'
import { pageOf } from '../page-of.ts'
import { StaffPage } from '../staff-page.tsx'
import type { Route } from './+types/payments.ts'
import { CoursePaymentList } from './payment-list.tsx'
import '#app/styles/courses.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Course payments')

const shows = ['waiting', 'confirmed'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const { courses } = context.get(servicesContext)
  const offered = (await orFailed(context, courses.courseTitles())) ?? []
  const show = shows.find((word) => word === url.searchParams.get('show'))
  const course = offered.find(({ _id }) => _id === url.searchParams.get('course'))?._id
  const page = pageOf(url)
  const list = await orFailed(context, courses.listPayments({ show, course, page }))
  return {
    show,
    course,
    page,
    pages: list?.pages ?? 1,
    waiting: list?.waiting ?? 0,
    payments: list?.payments ?? null,
    courses: offered.map(({ _id, title }) => ({ value: _id, label: title })),
  }
}

const pathOf = (query: Record<string, string | undefined>) => `/admin/payments${queryOf(query)}`

export default function CoursePayments({ loaderData }: Route.ComponentProps) {
  const { show, course, page, pages, waiting, payments, courses } = loaderData
  const tab = (shown: string | undefined) => pathOf({ show: shown, course })
  return (
    <StaffPage
      title="Course payments"
      intro="Confirm a transfer once it has reached the account. The buyer can then read the course."
      actions={
        <ButtonLink
          variant="secondary"
          href={`${base}${exportCoursePayments.path}${queryOf({ show, course })}`}
          download
        >
          <Download /> Export as CSV
        </ButtonLink>
      }
    >
      <TabLinks
        label="Course payments"
        current={tab(show)}
        links={[
          { href: tab(undefined), label: 'All' },
          { href: tab('waiting'), label: waiting > 0 ? `To confirm (${waiting})` : 'To confirm' },
          { href: tab('confirmed'), label: 'Confirmed' },
        ]}
      />
      {courses.length > 1 && (
        <Filters action="/admin/payments" className="payment-filter" hidden={{ show }} submit="Filter">
          <Filter label="Course" name="course" value={course} all="Every course" options={courses} />
        </Filters>
      )}
      <CoursePaymentList payments={payments} />
      <Pagination page={page} pageCount={pages} hrefOf={(other) => pathOf({ show, course, page: String(other) })} />
    </StaffPage>
  )
}
