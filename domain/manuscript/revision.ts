import { commentsOf } from './review-report.ts'

/** What the author says to one comment. While it is a draft, they may not have chosen yet. */
export type Answer = { changed: boolean | null; text: string; place?: string | undefined }

/** By the key of the comment. */
export type Answers = Record<string, Answer>

export const answerLengths = { text: 10_000, place: 200 } as const

type Comment = { key: string; number: number; text: string }

/** A report as the author reads it: `name` is 'Reviewer 1', or a signed name. */
export type AnsweredReport = { name: string; comments: Comment[] }

const keyOf = (invitationId: string, number: number) => `${invitationId}.${number}`

/** Each paragraph of a report is one comment. */
export function commentsIn(invitationId: string, text: string): Comment[] {
  return commentsOf(text).map((comment, at) => ({
    key: keyOf(invitationId, at + 1),
    number: at + 1,
    text: comment,
  }))
}

export function isAnswered(answer: Answer | null | undefined): boolean {
  return answer != null && answer.changed !== null && answer.text.trim() !== ''
}

/** Whether two answers to one comment say the same. Spaces at the ends are not stored. */
export function isSameAnswer(a: Answer | null, b: Answer | null): boolean {
  const parts = (answer: Answer | null) => answer && [answer.changed, answer.text.trim(), answer.place?.trim() ?? '']
  return JSON.stringify(parts(a)) === JSON.stringify(parts(b))
}

/** Praise is a comment too, and one press answers it. */
export const nothingToAnswer: Answer = { changed: false, text: 'Nothing to answer.' }

/** 'Changed: page 9'; empty while the author has not chosen yet. */
export function changeInWords({
  changed,
  place,
}: {
  changed: boolean | null
  place?: string | null | undefined
}): string {
  if (changed === null) return ''
  return [changed ? 'Changed' : 'Not changed', place].filter(Boolean).join(': ')
}

type Draft = { reports: readonly AnsweredReport[]; answers: Answers; hasFile: boolean }

/** What the author still has to give, in the order of the page. `field` is its place there. */
export function leftToRevise({ reports, answers, hasFile }: Draft): { field: string; label: string }[] {
  const open = reports.flatMap(({ name, comments }) =>
    comments
      .filter(({ key }) => !isAnswered(answers[key]))
      .map(({ key, number }) => ({ field: key, label: `${name}, comment ${number}` })),
  )
  return hasFile ? open : [...open, { field: 'file', label: 'New file' }]
}

/** '2 answers, 1 file'; null if nothing is left. */
export function leftInWords(left: readonly { field: string }[]): string | null {
  const answers = left.filter(({ field }) => field !== 'file').length
  const parts = [
    answers > 0 && `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    left.length > answers && '1 file',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/** Why a day can't be asked for or given. `today` and the days are written as 2026-11-30. */
export function newDayProblem(day: string, { after, until }: { after: string; until: string }): string | null {
  return day > after && day <= until ? null : 'Please choose a later day, within a year.'
}
