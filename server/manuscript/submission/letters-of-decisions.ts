import { defaultRejectionReason } from '#domain/words/manuscript-status.ts'
import type { Block } from '../../jobs/letter.ts'

export type SentReport = {
  reviewer: string
  text: string
  answers: { label: string; answer: string }[]
  hasFile: boolean
}
export type ReportsInWords = {
  /** The reports that go to the author. */
  reports?: SentReport[] | undefined
  /** Where the author opens files that reviewers attached, if they are sent no page of a revision. */
  reportsUrl?: string | undefined
  /** Whether the journal publishes reports with its articles. */
  publishesReports?: boolean | undefined
}
/** Until when a rejection can be appealed, and where. */
export type AppealOffer = { until: string; url: string }

/** The reports as the author reads them, each under the reviewer's number or signed name. */
export const reportParts = ({ reports = [], reportsUrl, publishesReports }: ReportsInWords) => ({
  reports: reports.flatMap(({ reviewer, text, answers, hasFile }): Block[] => [
    `${reviewer}:`,
    ...answers.map(({ label, answer }) => `${label}: ${answer}`),
    ...text.split(/\n\s*\n/).filter(Boolean),
    ...(hasFile ? ['This reviewer has attached a file. The link below leads to it.'] : []),
  ]),
  openReports: reportsUrl,
  mayShareReports: Boolean(publishesReports) && reports.length > 0,
})

/** The default reason says only that it was rejected, so nothing else in the e-mail says it too. */
export function rejectionParts(reason: string | undefined) {
  const isUsual = reason === defaultRejectionReason
  return {
    decided: !reason,
    decidedWithReason: Boolean(reason) && !isUsual,
    considered: isUsual,
    reason: isUsual ? `${reason}.` : reason,
  }
}

/** A transfer that was offered, and is not any more. */
export const endedOfferParts = (to: string | undefined) => ({ endedOffer: to ? { otherJournal: to } : null })

export const appealParts = (appeal: AppealOffer | undefined) => ({
  mayAppeal: appeal && { appealUntil: appeal.until },
  appealIt: appeal?.url,
  notToShare: Boolean(appeal),
})
