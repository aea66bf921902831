import { dayInWords } from '#domain/words/day.ts'
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

export const notToShare = 'The link works without logging in, so please do not share this e-mail.'

/** The reports as the author reads them, each under the reviewer's number or signed name. */
export const reportBlocks = ({ reports = [], reportsUrl }: ReportsInWords): Block[] => [
  ...reports.flatMap(({ reviewer, text, answers, hasFile }) => [
    `${reviewer}:`,
    ...answers.map(({ label, answer }) => `${label}: ${answer}`),
    ...text.split(/\n\s*\n/).filter(Boolean),
    ...(hasFile ? ['This reviewer has attached a file. The link below leads to it.'] : []),
  ]),
  ...(reportsUrl ? [{ label: 'Open the reports with their files', url: reportsUrl }] : []),
]

/** The default reason says only that it was rejected, so nothing else in the e-mail says it too. */
export function rejectionBlocks(manuscript: string, reason: string | undefined): Block[] {
  const decided = 'After careful review, the editors have decided not to publish it.'
  const thanks = `Thank you for ${manuscript}.`
  if (!reason) return [`${thanks} ${decided}`]
  if (reason === defaultRejectionReason) return [`${thanks} The editors have considered it carefully.`, `${reason}.`]
  return [`${thanks} ${decided} Their reason:`, reason]
}

/** A transfer that was offered, and is not any more. */
export const endedOfferBlocks = (to: string | undefined): Block[] =>
  to ? [`Our offer to transfer it to ${to} has ended, so you need not answer it.`] : []

export const publishedBlocks = ({ reports = [], publishesReports }: ReportsInWords): Block[] =>
  publishesReports && reports.length > 0
    ? [
        'This journal publishes reviewers’ reports with the authors’ answers beside the article, if the reviewer agrees.',
      ]
    : []

export const appealBlocks = (appeal: AppealOffer | undefined): Block[] =>
  appeal
    ? [
        `You can appeal this decision once, until ${dayInWords(appeal.until)}. Give your reasons on the page of the appeal; our editorial office will read them and answer you.`,
        { label: 'Appeal this decision', url: appeal.url },
        notToShare,
      ]
    : []
