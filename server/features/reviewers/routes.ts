import * as calls from '#contracts/reviewers.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function reviewerRoutes(implement: Implement, { reviewers }: Services): void {
  implement(calls.addReviewer, ({ actor, input }) => reviewers.addReviewer(actor, input))
}
