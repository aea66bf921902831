import { Avatar } from '#app/account/avatar.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { formatDate } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import { acceptTestimonial, deleteTestimonial, type Testimonial } from '#contracts/site/testimonials.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { WriteButton } from '../../write-button.tsx'

/** Null if the reviews could not be loaded. */
export function TestimonialList({ reviews }: { reviews: readonly Testimonial[] | null }) {
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

function Entry({ _id: id, name, text, profilePicture, dateTime, verified }: Testimonial) {
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
          <WriteButton
            label="Accept"
            about={`the review of ${name}`}
            write={{
              send: (ask) => ask(acceptTestimonial, { id, text }),
              fallback: 'Failed to accept review.',
              done: () => 'The review is now on the home page.',
            }}
          />
        )}
        <ConfirmedButton
          label="Delete"
          about={`the review of ${name}`}
          question="Delete this review?"
          write={{
            send: (ask) => ask(deleteTestimonial, { id }),
            fallback: 'Failed to delete review.',
            done: successOf,
          }}
        >
          What {name} wrote will be permanently deleted{verified && ', and removed from the home page at once'}.
        </ConfirmedButton>
      </div>
    </li>
  )
}
