import { isEmail } from '../words/email.ts'
import type { Question, ReviewVerdict } from '../words/peer-review.ts'

export type Answers = Record<string, string | number>

/** A report as it is being written. */
export type ReportDraft = {
  recommendation: ReviewVerdict | null
  toAuthor: string
  toEditor: string
  answers: Answers
  isSigned: boolean
  mayPublish: boolean
  helper: { name: string; email: string } | null
}

export const emptyReport: ReportDraft = {
  recommendation: null,
  toAuthor: '',
  toEditor: '',
  answers: {},
  isSigned: false,
  mayPublish: false,
  helper: null,
}

export const reportLengths = { toAuthor: 40_000, toEditor: 10_000, answer: 5_000 } as const

/** The name of a question's field in forms, and its place on the page. */
export const answerField = ({ key }: Pick<Question, 'key'>) => `answer.${key}`

const commentsMax = 200

/** The author answers the comments one by one: each paragraph is one. What is left of very many is one together. */
export function commentsOf(text: string): string[] {
  const comments = text
    .split(/\n\s*\n/)
    .map((comment) => comment.trim())
    .filter(Boolean)
  if (comments.length <= commentsMax) return comments
  return [...comments.slice(0, commentsMax - 1), comments.slice(commentsMax - 1).join('\n\n')]
}

export function isAnswerTo({ kind, choices = [] }: Question, answer: string | number | undefined): boolean {
  if (kind === 'scale') return typeof answer === 'number' && Number.isInteger(answer) && answer >= 1 && answer <= 5
  if (typeof answer !== 'string' || answer.trim() === '') return false
  return kind === 'text' || choices.includes(answer)
}

/** Keeps the answers to the journal's own questions, because a form may be older than the content file. */
export function answersTo(questions: Question[], answers: Answers): Answers {
  const own = questions.flatMap((question) => {
    const typed = answers[question.key]
    // A form without a script sends texts only.
    const given = question.kind === 'scale' && typed !== undefined ? Number(typed) : typed
    return given !== undefined && isAnswerTo(question, given) ? [[question.key, given] as const] : []
  })
  return Object.fromEntries(own)
}

/** In the order of the form; questions that the journal no longer asks are left out. */
export function answersIn(questions: Question[], answers: Answers) {
  return questions.flatMap(({ key, label, kind, seenBy }) => {
    const answer = answers[key]
    if (answer === undefined || answer === '') return []
    return [{ label, answer: kind === 'scale' ? `${answer} of 5` : String(answer), forEditor: seenBy === 'editor' }]
  })
}

type Naming = { selfNamed: readonly string[]; otherNamed: readonly string[] }

/** Whom the words of a report seem to name, who did not sign: 'its reviewer'. Null: nobody. */
export function whomItNames({ selfNamed, otherNamed }: Naming): string | null {
  const whom = [selfNamed.length > 0 && 'its reviewer', otherNamed.length > 0 && 'another reviewer']
  return whom.filter(Boolean).join(' and ') || null
}

type Missing = { field: string; label: string }

/** What a reviewer still has to answer before the report can be submitted. Comments may also come as a file. */
export function leftToAnswer(report: ReportDraft, questions: Question[], hasFile: boolean): Missing[] {
  const open = questions.filter(
    ({ required, ...rest }) => required && !isAnswerTo({ required, ...rest }, report.answers[rest.key]),
  )
  return [
    ...open.map((question) => ({ field: answerField(question), label: question.label })),
    ...(commentsOf(report.toAuthor).length === 0 && !hasFile
      ? [{ field: 'toAuthor', label: 'Comments to the author' }]
      : []),
    ...(report.recommendation ? [] : [{ field: 'recommendation', label: 'Your recommendation' }]),
    ...missingOfHelper(report.helper),
  ]
}

/** A colleague can be thanked only with a name and an address. */
function missingOfHelper(helper: ReportDraft['helper']): Missing[] {
  if (!helper) return []
  if (helper.name === '') return [{ field: 'helperName', label: 'The name of the colleague who helped' }]
  if (isEmail(helper.email)) return []
  return [{ field: 'helperEmail', label: 'The e-mail address of the colleague who helped' }]
}

/** As typed: null if neither is given. */
export function helperOf({ helperName, helperEmail }: { helperName: string; helperEmail: string }) {
  const [name, email] = [helperName.trim(), helperEmail.trim()]
  return name || email ? { name, email } : null
}
