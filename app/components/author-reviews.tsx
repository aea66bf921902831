import type { Testimonial } from '#contracts/site/testimonials.ts'
import { formatDate } from '../format.ts'
import { Carousel } from './carousel.tsx'
import { EmptyState } from './empty-state.tsx'

/** Spec §9: the carousel changes the author review every ten seconds. */
export function Testimonials({ reviews }: { reviews: readonly Testimonial[] }) {
  if (reviews.length === 0) return <EmptyState title="No reviews to show" />
  return (
    <Carousel
      label="Author reviews"
      intervalMs={10_000}
      slides={reviews.map(({ _id, name, text, profilePicture, dateTime }) => ({
        id: _id,
        content: (
          <figure className="author-review">
            <blockquote>{text}</blockquote>
            <figcaption>
              {profilePicture && <img src={profilePicture} alt="" width={44} height={44} loading="lazy" />}
              <span>
                {name}, <time dateTime={dateTime}>{formatDate(dateTime)}</time>
              </span>
            </figcaption>
          </figure>
        ),
      }))}
    />
  )
}
