import { type RouterContextProvider, redirect } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { changeCourse } from '#contracts/site/courses.ts'
import { servicesContext, visitorContext } from '#server/page-context.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/edit.ts'
import { draftOf } from './draft.ts'
import { CourseForm } from './form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Edit course')

// Spec §2: logged-out visitors go to the authors' log-in page; people who are not admins see 'No access'.
function requireAdmin(context: Readonly<RouterContextProvider>, url: URL): void {
  const { author, staff } = context.get(visitorContext)
  if (staff?.role === 'admin') return
  throw redirect(author || staff ? '/unauthorized' : `/login?from=${encodeURIComponent(url.pathname)}`)
}

export async function loader({ params: { courseId: id }, context, url }: Route.LoaderArgs) {
  requireAdmin(context, url)
  return orNotFound(context.get(servicesContext).courses.staffCourse({ id }))
}

export default function EditCourse({ loaderData: course }: Route.ComponentProps) {
  const { _id: id } = course
  return (
    <StaffPage
      title="Edit course"
      parent={{ label: 'Courses', href: '/admin/courses' }}
      actions={course.archived && <Badge>Archived</Badge>}
      intro={course.buyers > 0 && 'People have paid for this course: they see your changes at once.'}
    >
      <CourseForm key={id} start={draftOf(course)} save={(ask, form) => ask(changeCourse, { id, ...form })} />
    </StaffPage>
  )
}
