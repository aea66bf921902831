import type { Course } from '#contracts/site/courses.ts'
import { servicesContext } from '#server/page-context.ts'
import { Badge } from '../components/badge.tsx'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { Title } from '../components/title.tsx'
import { orFailed } from '../load.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/courses.ts'
import { CoursePrice, insideWords } from './course-view.tsx'
import { requireAuthor } from './guard.ts'
import '../styles/courses.css'

export const meta: Route.MetaFunction = () => privateMeta('Courses')

export async function loader({ context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  return { courses: await orFailed(context, context.get(servicesContext).courses.listCourses(author)) }
}

export default function Courses({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section stack stack-large">
      <header className="stack stack-small">
        <h1>Courses</h1>
        <p className="lede">Short courses on research and writing. You pay once, and what you bought stays yours.</p>
      </header>
      <CourseList courses={courses} />
    </main>
  )
}

/** Null if the courses could not be loaded. */
export function CourseList({ courses }: { courses: Course[] | null }) {
  if (!courses) return <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>
  if (courses.length === 0) return <EmptyState title="Nothing to show" />
  return (
    <ul className="course-list">
      {courses.map((course) => (
        <li key={course._id} className="card">
          <h2>
            <a href={`/courses/${course._id}`}>
              <Title text={course.title} />
            </a>
          </h2>
          <p className="course-about">{course.description}</p>
          <p className="meta">{insideWords(course)}</p>
          {course.paid ? (
            <p>
              <Badge tone="success">Paid</Badge>
            </p>
          ) : (
            <>
              <CoursePrice {...course} />
              {course.announced && (
                <p>
                  <Badge tone="warning">Waiting for confirmation</Badge>
                </p>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
