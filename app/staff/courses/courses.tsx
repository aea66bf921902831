import { useState } from 'react'
import { call } from '#app/api.ts'
import { CoursePrice, insideWords } from '#app/author/course-view.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { archiveCourse, deleteCourse, type StaffCourse } from '#contracts/courses.ts'
import { buyersSentence } from '#domain/course.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { StaffPage } from '../staff-page.tsx'
import { useDeed } from '../use-deed.ts'
import type { Route } from './+types/courses.ts'
import '#app/styles/courses.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Courses')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const courses = await orFailed(context, context.get(servicesContext).courses.listForStaff())
  // Of what is inside, the list shows no more than how much there is.
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
  const { isBusy, error, perform } = useDeed('The course could not be changed.')
  const restore = async () => (await call(archiveCourse, { id, archived: false })).success
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
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            aria-label={`Offer again: ${title}`}
            onClick={() => perform(restore)}
          >
            Offer again
          </Button>
        )}
        {!(archived && buyers > 0) && <Remove course={course} />}
        <p role="alert" className="form-status" data-tone="danger">
          {error}
        </p>
      </div>
    </li>
  )
}

/** What somebody has paid for is archived, not deleted. */
function Remove({ course: { _id: id, title, buyers } }: { course: StaffCourse }) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, perform, forget } = useDeed('Deleting failed')
  const isSold = buyers > 0
  const deed = async () =>
    (await (isSold ? call(archiveCourse, { id, archived: true }) : call(deleteCourse, { id }))).success

  function close() {
    setOpen(false)
    forget()
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Delete: ${title}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={isSold ? 'Archive this course instead?' : 'Delete this course?'}
        confirmLabel={isSold ? 'Archive' : 'Delete'}
        danger={!isSold}
        busy={isBusy}
        onConfirm={async () => {
          if (await perform(deed)) close()
        }}
      >
        <div className="stack">
          <p>
            <strong>{title}</strong>
          </p>
          <p>
            {isSold
              ? `${buyersSentence(buyers)} It cannot be deleted. Archived, it is no longer on offer, and those who paid keep it.`
              : 'Nobody has paid for this course. It is deleted for good.'}
          </p>
          {error && (
            <Notice kind="error" live>
              {error}
            </Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
