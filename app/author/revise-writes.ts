import { answerComment, askRevisionTime, submitRevision } from '#contracts/review/revisions.ts'
import { type Answer, nothingToAnswer } from '#domain/manuscript/revision.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'
import { revisePath } from './open-revision.ts'

const fallback = 'Something went wrong. Please try again.'

/** The place of a comment on the page. */
export const commentId = (comment: string) => `c-${comment}`

export const pathOfComment = (key: string, comment: string) =>
  comment ? `${revisePath(key)}?at=${comment}#${commentId(comment)}` : `${revisePath(key)}?at=none#file`

/** An answer as its form holds it. */
export function answerOf({ changed, text = '', place = '', nothing }: Texts): Answer {
  if (nothing) return nothingToAnswer
  return { changed: changed === undefined ? null : changed === 'yes', text, ...(place && { place }) }
}

/** A form without a script: saves, and goes to the next comment that has no answer. */
export const answering = (key: string, name: string): Write<Texts, { next: string }> => ({
  name,
  send: async (ask, { comment = '', next = '', ...texts }) => {
    const answer = answerOf(texts)
    await ask(answerComment, { key, comment, ...answer, place: answer.place ?? '' })
    return { next }
  },
  fallback: 'Your answer could not be saved. Please try again.',
  next: ({ next }) => pathOfComment(key, next),
})

export const askingForTime = (key: string): Write<Texts, { success: string }> => ({
  name: 'time',
  problems: ({ until }) => problemAt('until', !until && 'Choose a day.'),
  send: (ask, { until = '', reason = '' }) => ask(askRevisionTime, { key, until, reason }),
  fallback,
})

export const submitting = (key: string): Write<Texts, { success: string }> => ({
  name: 'submit',
  send: (ask) => ask(submitRevision, { key }),
  fallback: 'Your revision could not be submitted. Your draft is kept; please try again.',
  next: () => revisePath(key),
})
