import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { addCourse } from '#contracts/courses.ts'
import { call } from '../api.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/course-new.ts'
import { emptyCourse } from './course-draft.ts'
import { CourseForm } from './course-form.tsx'
import { requireStaff } from './guard.ts'
import { StaffPage } from './staff-page.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Add a course')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return null
}

export default function NewCourse() {
  const navigate = useNavigate()
  const id = useRef('')
  return (
    <StaffPage title="Add a course" parent={{ label: 'Courses', href: '/admin/courses' }}>
      <CourseForm
        start={emptyCourse}
        save={async (form) => {
          id.current = (await call(addCourse, form))._id
        }}
        afterwards={() => navigate(`/editCourse/${id.current}`)}
      />
    </StaffPage>
  )
}
