import * as calls from '#contracts/site/testimonials.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function testimonialRoutes(implement: Implement, { testimonials }: Services): void {
  implement(calls.listTestimonials, () => testimonials.publicReviews())
  implement(calls.leaveTestimonial, ({ actor, input }) => testimonials.leave(actor, input))
  implement(calls.ownTestimonials, ({ actor }) => testimonials.ownReviews(actor))
  implement(calls.changeTestimonial, ({ actor, input }) => testimonials.change(actor, input))
  implement(calls.deleteOwnTestimonial, ({ actor, input }) => testimonials.deleteReview(actor, input))
  implement(calls.auditTestimonials, ({ input }) => testimonials.reviewsToAudit(input))
  implement(calls.acceptTestimonial, ({ actor, input }) => testimonials.accept(actor, input))
  implement(calls.deleteTestimonial, ({ actor, input }) => testimonials.deleteReview(actor, input))
}
