import { listNames, reviewNames } from '#contracts/manuscript/names.ts'
import { correctArticle, removeArticle, retractArticle } from '#contracts/manuscript/record.ts'
import { previewCorrection, previewEnd } from '#contracts/publishing/record-previews.ts'
import { readPublishedReports } from '#contracts/review/published-reports.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function recordRoutes(implement: Implement, { record }: Services): void {
  implement(correctArticle, ({ actor, input }) => record.correct(actor, input))
  implement(retractArticle, ({ actor, input }) => record.retract(actor, input))
  implement(removeArticle, ({ actor, input }) => record.remove(actor, input))
  implement(listNames, ({ input }) => record.listNames(input))
  implement(reviewNames, ({ actor, input }) => record.reviewNames(actor, input))
  implement(previewCorrection, ({ actor, input }) => record.previewCorrection(actor, input))
  implement(previewEnd, ({ actor, input }) => record.previewEnd(actor, input))
  implement(readPublishedReports, async ({ input: { slug, customId } }) => {
    const { peerReview } = await record.reviewedRecord(slug, customId)
    return peerReview
  })
}
