import { Avatar } from '#app/account/avatar.tsx'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { formatDate } from '#app/format.ts'
import { type AuthorReview, acceptAuthorReview, deleteAuthorReview } from '#contracts/author-reviews.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { useDeed } from '../use-deed.ts'

/** Null: they could not be loaded. */
export function AuthorReviewList({ reviews }: { reviews: readonly AuthorReview[] | null }) {
  if (!reviews) return <ErrorState title="Failed to load reviews.">Please try again in a moment.</ErrorState>
  if (reviews.length === 0) return <EmptyState title="No reviews to show" />
  return (
    <ul className="audit">
      {reviews.map((review) => (
        <Entry key={review._id} {...review} />
      ))}
    </ul>
  )
}

function Entry({ _id: id, name, text, profilePicture, dateTime, verified }: AuthorReview) {
  const { isBusy, error, perform } = useDeed('Failed to accept review.')
  async function accept() {
    await call(acceptAuthorReview, { id, text })
    return 'The review is on the home page now.'
  }
  return (
    <li className="card">
      <blockquote>{text}</blockquote>
      <p className="cluster meta">
        <Avatar name={name} picture={profilePicture} size={32} />
        <span>
          {name}, <time dateTime={dateTime}>{formatDate(dateTime)}</time>
        </span>
      </p>
      <div className="cluster">
        {!verified && (
          <Button
            size="small"
            busy={isBusy}
            aria-label={`Accept: the review of ${name}`}
            onClick={() => perform(accept)}
          >
            Accept
          </Button>
        )}
        <ConfirmedButton
          label="Delete"
          about={`the review of ${name}`}
          question="Delete this review?"
          fallback="Failed to delete review."
          deed={async () => (await call(deleteAuthorReview, { id })).success}
        >
          What {name} wrote is deleted for good{verified && ', and leaves the home page at once'}.
        </ConfirmedButton>
        <p role="alert" className="form-status" data-tone="danger">
          {error}
        </p>
      </div>
    </li>
  )
}
