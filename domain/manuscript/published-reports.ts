import type { Day } from '../words/day.ts'
import {
  type InvitationState,
  isNamed,
  type PeerReview,
  type Question,
  type ReviewVerdict,
} from '../words/peer-review.ts'
import { hidingNamed } from './anonymity/named.ts'
import type { HiddenPerson } from './anonymity/report.ts'
import { withoutSignatures } from './anonymity/signature.ts'
import { answersIn, type Answers as FormAnswers } from './review-report.ts'
import { type Answers, commentsIn, isAnswered } from './revision.ts'

/** A report as it is stored, whoever may read it. */
export type StoredReport = {
  invitationId: string
  state: InvitationState
  /** 'Reviewer 2' to the author, see `authors-numbers.ts`. */
  number: number
  /** Null once the reviewer was erased from the register. */
  name: string | null
  submittedOn: Day | null
  isSigned: boolean
  mayPublish: boolean
  toAuthor: string
  redacted: string | null
  answers: FormAnswers
  /** The copy of an attached file for the author. Its name is null while it is being made. */
  file: { name: string | null } | null
  /** Whom readers must not know, each by what the report may tell. */
  hidden: readonly HiddenPerson[][]
}

export type StoredRound = {
  number: number
  decision: ReviewVerdict | null
  decidedOn: Day | null
  /** The invitations whose reports went to the author. */
  sentReports: readonly string[]
  /** What the author answered; null until the revision was submitted. The public gets `publicAnswers` in place of some. */
  revision: { answers: Answers; publicAnswers?: Answers; on: Day } | null
  reports: readonly StoredReport[]
}

type ReadComment = {
  number: number
  text: string
  answer: { changed: boolean; text: string; place: string | null } | null
}

/** A report with the author's answers: the redacted text where there is one, and nothing that is for the editors. */
export type ReadReport = {
  number: number
  /** Null: 'Reviewer 2'. */
  name: string | null
  on: Day | null
  answers: { label: string; answer: string }[]
  comments: ReadComment[]
}

type Decided<Report> = {
  number: number
  decision: ReviewVerdict
  decidedOn: Day
  /** When the author submitted the answers. */
  answeredOn: Day | null
  reports: Report[]
}

/** `sent`: how many reports the author got, of which these may be published; none of a round, if another round has some. */
export type PublishedRound = Decided<ReadReport> & { sent: number }
export type SentRound = Decided<ReadReport & Pick<StoredReport, 'invitationId' | 'file'>>

export const reviewerName = ({ number, name }: Pick<ReadReport, 'number' | 'name'>): string =>
  name ? `Reviewer ${number}, ${name}` : `Reviewer ${number}`

/** What the author has been sent. Reviewers of an open journal are named to the author, others only if they signed. */
export function sentRounds({ questions, anonymity }: PeerReview, rounds: readonly StoredRound[]): SentRound[] {
  return rounds.flatMap((round) => {
    const reports = sentIn(round).map((report) => ({
      ...read(report, round.revision?.answers, questions, isNamed(report, anonymity)),
      ...{ invitationId: report.invitationId, file: report.file },
    }))
    return decided(round, reports)
  })
}

type Article = { standing: 'published' | 'retracted' | 'removed'; title: string; abstract: string }

/**
 * What is published with an article: of what the author was sent, the reports whose reviewers agreed. Only who signed is named,
 * also in an open journal, because readers are more than the author: a name that staff let the author read is not for
 * everybody. A removed article has lost its text, and with it
 * what was said of the text.
 */
export function publishedRounds(
  { questions, publishesReports }: PeerReview,
  { standing, title, abstract }: Article,
  rounds: readonly StoredRound[],
): PublishedRound[] {
  if (!publishesReports || standing === 'removed') return []
  const shown = rounds.flatMap((round) =>
    decided(round, sentIn(round)).map(({ reports: sent, ...facts }) => {
      const answers = { ...round.revision?.answers, ...round.revision?.publicAnswers }
      const agreed = sent.filter(({ mayPublish }) => mayPublish)
      const reports = agreed.map((report) =>
        hide(
          read({ ...report, redacted: unsignedText(report) }, answers, questions, report.isSigned),
          report.hidden,
          `${title} ${abstract}`,
        ),
      )
      return { ...facts, sent: sent.length, reports }
    }),
  )
  return shown.some(({ reports }) => reports.length > 0) ? shown : []
}

function sentIn({ reports, sentReports }: StoredRound): StoredReport[] {
  return reports.filter(({ state, invitationId }) => state === 'submitted' && sentReports.includes(invitationId))
}

function decided<Report>({ number, decision, decidedOn, revision }: StoredRound, reports: Report[]): Decided<Report>[] {
  if (!decision || !decidedOn || reports.length === 0) return []
  return [{ number, decision, decidedOn, answeredOn: revision?.on ?? null, reports }]
}

function read(report: StoredReport, given: Answers = {}, questions: Question[], isKnown: boolean): ReadReport {
  const { invitationId, number, name, submittedOn, redacted, toAuthor } = report
  return {
    number,
    name: isKnown ? name : null,
    on: submittedOn,
    answers: answersIn(questions, report.answers)
      .filter(({ forEditor }) => !forEditor)
      .map(({ label, answer }) => ({ label, answer })),
    comments: commentsIn(invitationId, redacted ?? toAuthor).map(({ key, number, text }) => ({
      number,
      text,
      answer: answered(given[key]),
    })),
  }
}

/** A report for others than the manuscript's author: what staff let the author read may end in a name. */
export function unsignedText({
  isSigned,
  toAuthor,
  redacted,
  hidden,
}: Pick<StoredReport, 'isSigned' | 'toAuthor' | 'redacted' | 'hidden'>): string {
  const text = redacted ?? toAuthor
  return isSigned ? text : withoutSignatures(text, hidden.flat())
}

/** The author's answers may repeat a name. */
function hide(report: ReadReport, hidden: StoredReport['hidden'], known: string): ReadReport {
  const answers = report.answers.map(({ answer }) => answer)
  const comments = report.comments.flatMap(({ text, answer }) => [text, answer?.text ?? '', answer?.place ?? ''])
  const without = hidingNamed([...answers, ...comments], hidden, known)
  return {
    ...report,
    answers: report.answers.map(({ label, answer }) => ({ label, answer: without(answer) })),
    comments: report.comments.map(({ text, answer, ...comment }) => ({
      ...comment,
      text: without(text),
      answer: answer && { ...answer, text: without(answer.text), place: answer.place && without(answer.place) },
    })),
  }
}

function answered(answer: Answers[string] | undefined): ReadComment['answer'] {
  if (!answer || !isAnswered(answer)) return null
  return { changed: answer.changed === true, text: answer.text, place: answer.place ?? null }
}

type Counted = Pick<PublishedRound, 'sent' | 'reports'>

/** '2 reports', '1 of 3 reports', '1 report, not published'. */
export function reportsInWords({ sent, reports: { length } }: Counted): string {
  if (length > 0 && length < sent) return `${length} of ${sent} reports`
  const all = sent === 1 ? '1 report' : `${sent} reports`
  return length === 0 ? `${all}, not published` : all
}

/** Says what readers miss, and never whose it is; null if nothing. */
export function unpublishedInWords({ number, sent, reports }: Counted & { number: number }): string | null {
  const missing = sent - reports.length
  if (missing === 0) return null
  return missing === 1
    ? `One report of round ${number} is not published.`
    : `${missing} reports of round ${number} are not published.`
}
