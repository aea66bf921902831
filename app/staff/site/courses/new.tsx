import { useNavigate } from 'react-router'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { addCourse } from '#contracts/site/courses.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/new.ts'
import { emptyCourse } from './draft.ts'
import { CourseForm } from './form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Add a course')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return null
}

export default function NewCourse() {
  const navigate = useNavigate()
  return (
    <StaffPage title="Add a course" parent={{ label: 'Courses', href: '/admin/courses' }}>
      <CourseForm
        start={emptyCourse}
        save={(ask, form) => ask(addCourse, form)}
        afterwards={({ _id }) => navigate(`/editCourse/${_id}`)}
      />
    </StaffPage>
  )
}
