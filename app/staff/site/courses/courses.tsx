import { CoursePrice, insideWords } from '#app/author/course-view.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import { archiveCourse, deleteCourse, type StaffCourse } from '#contracts/site/courses.ts'
import { buyersSentence } from '#domain/site/course.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import { WriteButton } from '../../write-button.tsx'
import type { Route } from './+types/courses.ts'
import '#app/styles/courses.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Courses')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const courses = await orFailed(context, context.get(servicesContext).courses.listForStaff())
  // The list only shows the number of texts, so it leaves their content out.
  return {
    courses:
      courses?.map((course) => ({ ...course, texts: course.texts.map(({ title }) => ({ title, text: '' })) })) ?? null,
  }
}

export default function StaffCourses({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Courses"
      actions={
        <>
          <ButtonLink variant="secondary" href="/admin/payments">
            Check course payments
          </ButtonLink>
          <ButtonLink href="/admin/courses/new">Add a course</ButtonLink>
        </>
      }
    >
      {!courses && <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>}
      {courses?.length === 0 && <EmptyState title="Nothing to show">Add the first course.</EmptyState>}
      {courses && courses.length > 0 && (
        <ul className="staff-courses">
          {courses.map((course) => (
            <Entry key={course._id} course={course} />
          ))}
        </ul>
      )}
    </StaffPage>
  )
}

function Entry({ course }: { course: StaffCourse }) {
  const { _id: id, title, buyers, archived } = course
  return (
    <li className="card">
      <div className="stack stack-small">
        <h2>
          <a href={`/editCourse/${id}`}>{title}</a> {archived && <Badge>Archived</Badge>}
        </h2>
        <CoursePrice {...course} />
        <p className="meta">
          {insideWords(course) || 'Nothing inside yet'} · {buyers === 0 ? 'nobody has paid yet' : `${buyers} paid`}
        </p>
      </div>
      <div className="cluster">
        <ButtonLink variant="secondary" size="small" href={`/editCourse/${id}`} aria-label={`Edit: ${title}`}>
          Edit
        </ButtonLink>
        {archived && (
          <WriteButton
            variant="secondary"
            label="Offer again"
            about={title}
            write={{
              send: (ask) => ask(archiveCourse, { id, archived: false }),
              fallback: 'The course could not be changed.',
              done: successOf,
            }}
          />
        )}
        {!(archived && buyers > 0) && <Remove course={course} />}
      </div>
    </li>
  )
}

/** A course that somebody has bought is archived instead of deleted. */
function Remove({ course: { _id: id, title, buyers } }: { course: StaffCourse }) {
  const isSold = buyers > 0
  return (
    <ConfirmedButton
      label="Delete"
      about={title}
      question={isSold ? 'Archive this course instead?' : 'Delete this course?'}
      confirmLabel={isSold ? 'Archive' : 'Delete'}
      danger={!isSold}
      write={{
        send: (ask) => (isSold ? ask(archiveCourse, { id, archived: true }) : ask(deleteCourse, { id })),
        fallback: 'Deleting failed',
        done: successOf,
      }}
    >
      <strong>{title}</strong>
      <br />
      {isSold
        ? `${buyersSentence(buyers)} It cannot be deleted. An archived course is no longer on offer, and people who paid keep it.`
        : 'Nobody has paid for this course. It will be permanently deleted.'}
    </ConfirmedButton>
  )
}
