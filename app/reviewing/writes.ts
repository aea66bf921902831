import {
  acceptInvitation,
  askForTime,
  declineInvitation,
  removeFile,
  saveReport,
  submitReport,
  withdrawReview,
} from '#contracts/review/reviewing.ts'
import type { Answers } from '#domain/manuscript/review-report.ts'
import { declineReasons, verdicts } from '#domain/words/peer-review.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'

const fallback = 'Something went wrong. Please try again.'
const pathOf = (token: string) => `/reviewing/${token}`

export const accepting = (token: string): Write<Texts, { success: string }> => ({
  name: 'accept',
  problems: ({ conflict, conflictNote = '' }) => [
    ...problemAt('conflict', !conflict && 'Say whether you have a conflict of interest.'),
    ...problemAt(
      'conflictNote',
      conflict === 'yes' && !conflictNote.trim() && 'Describe the possible conflict, so that the editors can judge it.',
    ),
  ],
  send: (ask, { conflict, conflictNote = '' }) =>
    ask(acceptInvitation, { token, conflict: conflict === 'yes' ? 'yes' : 'no', conflictNote }),
  fallback,
  next: () => pathOf(token),
})

export const colleagueRows = [0, 1]

export const declining = (token: string): Write<Texts, { success: string }> => ({
  name: 'decline',
  problems: ({ reason, note = '' }) => [
    ...problemAt('reason', !reason && 'Choose a reason.'),
    ...problemAt('note', reason === 'other' && !note.trim() && 'Say briefly why you decline.'),
  ],
  send: (ask, texts) =>
    ask(declineInvitation, {
      token,
      reason: declineReasons.find((known) => known === texts.reason) ?? 'other',
      note: texts.note ?? '',
      colleagues: colleagueRows
        .map((at) => ({
          name: texts[`colleagues.${at}.name`]?.trim() ?? '',
          email: texts[`colleagues.${at}.email`]?.trim() ?? '',
        }))
        .filter(({ name, email }) => name !== '' || email !== ''),
      leaves: texts.leaves === 'yes',
    }),
  fallback,
  next: () => pathOf(token),
})

/** The report as the form holds it. */
export function reportOf(texts: Texts) {
  const answers: Answers = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith('answer.') && text.trim() !== '' ? [[name.slice('answer.'.length), text]] : [],
    ),
  )
  return {
    recommendation: verdicts.find((known) => known === texts.recommendation) ?? null,
    toAuthor: texts.toAuthor ?? '',
    toEditor: texts.toEditor ?? '',
    answers,
    isSigned: texts.isSigned === 'yes',
    mayPublish: texts.mayPublish === 'yes',
    helperName: texts.helperName ?? '',
    helperEmail: texts.helperEmail ?? '',
  }
}

export type Saved = { updatedAt: string; goal: string }

/** Saves the draft; the button that was pressed says where it leads. */
export const reporting = (token: string): Write<Texts, Saved> => ({
  name: 'report',
  send: async (ask, { since, goal = '', ...texts }) => ({
    ...(await ask(saveReport, { token, ...reportOf(texts), since: since || undefined })),
    goal,
  }),
  fallback: 'Your report could not be saved. Please try again.',
  next: ({ goal }) => `${pathOf(token)}${goal === 'check' || goal === 'file' ? `/${goal}` : '?saved#draft'}`,
})

export const removing = (token: string): Write<Texts, { updatedAt: string }> => ({
  name: 'remove',
  send: (ask) => ask(removeFile, { token }),
  fallback: 'The file could not be removed. Please try again.',
  next: () => `${pathOf(token)}/file`,
})

export const submitting = (token: string, since: string): Write<Texts, { success: string }> => ({
  name: 'submit',
  send: (ask) => ask(submitReport, { token, since }),
  fallback,
  next: () => pathOf(token),
})

export const askingForTime = (token: string): Write<Texts, { success: string }> => ({
  name: 'time',
  problems: ({ until }) => problemAt('until', !until && 'Choose a day.'),
  send: (ask, { until = '', reason = '' }) => ask(askForTime, { token, until, reason }),
  fallback,
})

export const withdrawing = (token: string): Write<Texts, { success: string }> => ({
  name: 'withdraw',
  problems: ({ reason = '' }) => problemAt('reason', !reason.trim() && 'Say briefly why.'),
  send: (ask, { reason = '' }) => ask(withdrawReview, { token, reason }),
  fallback,
  next: () => pathOf(token),
})
