import type { ManuscriptEvent } from '#domain/manuscript/events.ts'
import type { StepAction } from './shapes.ts'

/** What somebody did inside a review. It leaves the status as it is. */
type ReviewStep = {
  action: ManuscriptEvent
  by: 'staff' | 'reviewer' | 'author' | 'site'
  about?: string
}

/** `about` is the reason of a decision, or whom a step of the review is about. */
export type Step = { at: Date; letterId?: string | null; about?: string } & (
  | { action: StepAction | 'revise' }
  | ReviewStep
)
