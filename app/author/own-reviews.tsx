import type { Testimonial } from '#contracts/site/testimonials.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { Badge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { formatDate } from '../format.ts'

/** Null if the list could not be loaded. */
export function OwnReviews({ reviews }: { reviews: Testimonial[] | null }) {
  return (
    <ProfileSection title="Your reviews">
      {!reviews && <ErrorState title="Fetch failed" />}
      {reviews?.length === 0 && <EmptyState title="No reviews to show" />}
      {reviews && reviews.length > 0 && (
        <ul className="own-list">
          {reviews.map(({ _id, text, dateTime, verified }) => (
            <li key={_id} className="stack stack-small">
              <p>{text}</p>
              <p className="cluster meta">
                <Badge tone={verified ? 'success' : 'neutral'}>{verified ? 'Shown' : 'Awaiting approval'}</Badge>
                <time dateTime={dateTime}>{formatDate(dateTime)}</time>
                <a href={`/review/${_id}`}>
                  Change or delete<span className="visually-hidden"> your review of {formatDate(dateTime)}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink variant="secondary" href="/review">
          Leave a review
        </ButtonLink>
      </p>
    </ProfileSection>
  )
}
