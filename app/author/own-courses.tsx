import type { OwnCourse } from '#server/site/courses/read.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { Badge } from '../components/badge.tsx'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'

/** Null if the list could not be loaded. */
export function OwnCourses({ courses }: { courses: OwnCourse[] | null }) {
  return (
    <ProfileSection title="Your courses">
      {!courses && <ErrorState title="Fetch failed" />}
      {courses?.length === 0 && <EmptyState title="Nothing to show" />}
      {courses && courses.length > 0 && (
        <ul className="own-list">
          {courses.map(({ _id, title, isPaid, boughtAt }) => (
            <li key={_id} className="stack stack-small">
              <h3>
                <a href={`/courses/${_id}`}>
                  <Title text={title} />
                </a>
              </h3>
              <p className="cluster meta">
                <Badge tone={isPaid ? 'success' : 'warning'}>{isPaid ? 'Paid' : 'Waiting for confirmation'}</Badge>
                <time dateTime={boughtAt}>{formatDate(boughtAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </ProfileSection>
  )
}
