import * as calls from '#contracts/review/rounds.ts'
import { letIn, listShutOuts, settleConflict, shutOut } from '#contracts/review/shut-outs.ts'
import { redactReport, releaseReport } from '#contracts/review/unsent-reports.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

/** What editors do. The reviewers' own calls are in routes.ts. */
export function reviewDeskRoutes(implement: Implement, { afterReview, reviewing }: Services): void {
  implement(calls.reviewDesk, ({ actor, input }) => reviewing.reviewDesk(actor, input))
  implement(calls.invitationLetter, ({ actor, input }) => reviewing.invitationLetter(actor, input))
  implement(calls.inviteReviewers, ({ actor, input }) => reviewing.invite(actor, input))
  implement(calls.cancelInvitation, ({ actor, input }) => reviewing.cancelInvitation(actor, input))
  implement(calls.extendInvitation, ({ actor, input }) => reviewing.extendInvitation(actor, input))
  implement(calls.remindReviewer, ({ actor, input }) => reviewing.remindReviewer(actor, input))
  implement(calls.askAlternate, ({ actor, input }) => reviewing.askAlternate(actor, input))
  implement(calls.orderAlternates, ({ actor, input }) => reviewing.orderAlternates(actor, input))
  implement(redactReport, ({ actor, input }) => reviewing.redactReport(actor, input))
  implement(releaseReport, ({ actor, input }) => reviewing.releaseReport(actor, input))
  implement(calls.decisionLetter, ({ actor, input }) => afterReview.decisionLetter(actor, input))
  implement(calls.decideRound, ({ actor, input }) => afterReview.decide(actor, input))
  implement(calls.handOver, ({ actor, input }) => reviewing.handOver(actor, input))
  implement(listShutOuts, ({ actor, input }) => reviewing.shutOuts(actor, input))
  implement(settleConflict, ({ actor, input }) => reviewing.settleConflict(actor, input))
  implement(shutOut, ({ actor, input }) => reviewing.shutOut(actor, input))
  implement(letIn, ({ actor, input }) => reviewing.letIn(actor, input))
  implement(calls.addNote, ({ actor, input }) => reviewing.addNote(actor, input))
}
