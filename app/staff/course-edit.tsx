import { type RouterContextProvider, redirect, useRevalidator } from 'react-router'
import { changeCourse } from '#contracts/courses.ts'
import { call } from '../api.ts'
import { Badge } from '../components/badge.tsx'
import { servicesContext, visitorContext } from '../context.ts'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/course-edit.ts'
import { draftOf } from './course-draft.ts'
import { CourseForm } from './course-form.tsx'
import { StaffPage } from './staff-page.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Edit course')

// spec-decisions: nobody goes to the authors' log-in; whoever is signed in and no admin is told so
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
  const { revalidate } = useRevalidator()
  const { _id: id } = course
  return (
    <StaffPage
      title="Edit course"
      parent={{ label: 'Courses', href: '/admin/courses' }}
      actions={course.archived && <Badge>Archived</Badge>}
      intro={course.buyers > 0 && 'People have paid for this course: what you change, they see at once.'}
    >
      <CourseForm
        key={id}
        start={draftOf(course)}
        save={(form) => call(changeCourse, { id, ...form })}
        afterwards={revalidate}
      />
    </StaffPage>
  )
}
