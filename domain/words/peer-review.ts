import { count } from './count.ts'
import type { Action } from './manuscript-status.ts'

/** What a reviewer sees of the authors, and the authors of the reviewers. */
export const anonymities = ['double', 'single', 'open'] as const
export type Anonymity = (typeof anonymities)[number]

export const anonymityLabels: Record<Anonymity, string> = {
  double: 'Double-anonymous',
  single: 'Single-anonymous',
  open: 'Open',
}

/** What a reviewer recommends, and what an editor decides. */
export const verdicts = ['accept', 'minor-revision', 'major-revision', 'reject'] as const
export type ReviewVerdict = (typeof verdicts)[number]

export const verdictLabels: Record<ReviewVerdict, string> = {
  accept: 'Accept',
  'minor-revision': 'Minor revision',
  'major-revision': 'Major revision',
  reject: 'Reject',
}

/** As editors decide. Reviewers recommend, and readers and authors read it, in the words of `verdictLabels`. */
export const decisionLabels: Record<ReviewVerdict, string> = {
  accept: 'Approve',
  'minor-revision': 'Revise, minor',
  'major-revision': 'Revise, major',
  reject: 'Reject',
}

/**
 * What the reports come to: the strictest of recommendations that differ by one step at most. Null where they differ by
 * more, or there are none: the editor has to choose.
 */
export function recommendedBy(recommendations: readonly (ReviewVerdict | null)[]): ReviewVerdict | null {
  const steps = recommendations.flatMap((verdict) => (verdict ? [verdicts.indexOf(verdict)] : []))
  const strictest = Math.max(...steps)
  return strictest - Math.min(...steps) <= 1 ? (verdicts[strictest] ?? null) : null
}

/** Asked of whoever decides here; the specification's calls, which send no reason, succeed all the same. */
export function earlyReasonProblem(isEarly: boolean, why: string): string | null {
  return isEarly && why.trim() === '' ? 'Please say why you decide before the reports are in.' : null
}

/** A revision asked for without a report has nothing for the author to answer but the editors' own words. */
export function revisionWordsProblem(decision: ReviewVerdict, reports: readonly unknown[], words: string) {
  const isBare = asksRevision(decision) && reports.length === 0 && words.trim() === ''
  return isBare ? 'No report goes with this revision. Please write what the author should change.' : null
}

/**
 * Whether a final decision is made with fewer reports than the journal wants. One round with enough of them will do: a
 * revision may be judged without asking anybody again. `reports`: how many each round brought.
 */
export const isDecidedEarly = (reports: readonly number[], wanted: number) => Math.max(0, ...reports) < wanted

export type Revision = Extract<ReviewVerdict, 'minor-revision' | 'major-revision'>

export const asksRevision = (verdict: ReviewVerdict): verdict is Revision =>
  verdict === 'minor-revision' || verdict === 'major-revision'

/** `queued`: an alternate who will be asked when somebody declines or does not answer in time. */
export const invitationStates = ['queued', 'invited', 'accepted', 'declined', 'submitted', 'cancelled'] as const
export type InvitationState = (typeof invitationStates)[number]

export const declineReasons = ['busy', 'conflict', 'outside-field', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

export const declineLabels: Record<DeclineReason, string> = {
  busy: 'I am too busy',
  conflict: 'I have a conflict of interest',
  'outside-field': 'It is outside my field',
  other: 'Another reason',
}

/** A question of a journal's review form. A scale goes from 1 to 5. */
export type Question = {
  key: string
  label: string
  hint?: string
  kind: 'scale' | 'text' | 'choice'
  choices?: string[]
  required: boolean
  /** Answers for the editor alone never reach the author. */
  seenBy: 'author' | 'editor'
}

/** A journal's rules of peer review, from its content file. */
export type PeerReview = {
  anonymity: Anonymity
  /** How many reports an editor wants before an accept or a reject. Fewer are a warning. */
  reports: number
  days: { answer: number; report: number; minorRevision: number; majorRevision: number }
  questions: Question[]
  /** After the decision, reviewers read the other reports, without the names of those who did not sign. */
  sharesReports: boolean
  /** Reports whose reviewers agreed are published with the article. */
  publishesReports: boolean
  /** The e-mail address of the member of staff who looks after new manuscripts. */
  handlingEditor?: string
}

/** '2 reviewers, double-anonymous'. */
export const reviewInShort = ({ reports, anonymity }: Pick<PeerReview, 'reports' | 'anonymity'>): string =>
  `${count(reports, 'reviewer')}, ${anonymityLabels[anonymity].toLowerCase()}`

/** Whether the author learns who wrote a report. Readers learn it only of reports that are signed. */
export const isNamed = ({ isSigned }: { isSigned: boolean }, anonymity: Anonymity): boolean =>
  isSigned || anonymity === 'open'

const scale = { kind: 'scale', required: true, seenBy: 'author' } as const

export const usualPeerReview: PeerReview = {
  anonymity: 'double',
  reports: 2,
  days: { answer: 7, report: 21, minorRevision: 21, majorRevision: 60 },
  questions: [
    { key: 'methods', label: 'The design and the methods', ...scale },
    { key: 'analysis', label: 'The analysis and the results', ...scale },
    { key: 'originality', label: 'The originality', ...scale },
    { key: 'writing', label: 'The writing', ...scale },
  ],
  sharesReports: true,
  publishesReports: false,
}

/** How far a manuscript under review is. Lists and the dashboard count and filter by it. */
export const reviewStages = [
  'needs-reviewers',
  'waiting-for-reviewers',
  'reports-in',
  'revision-due',
  'revision-in',
] as const
export type ReviewStage = (typeof reviewStages)[number]

export const stageLabels: Record<ReviewStage, string> = {
  'needs-reviewers': 'Needs reviewers',
  'waiting-for-reviewers': 'Waiting for reviewers',
  'reports-in': 'Reports in',
  'revision-due': 'Revision due',
  'revision-in': 'Revision in',
}

/**
 * What the lists filter by: a stage, whatever is past its day, a month without a decision, or an appeal that waits for its
 * answer.
 */
export const reviewFilters = [...reviewStages, 'late', 'overdue', 'appeal'] as const
export type ReviewFilter = (typeof reviewFilters)[number]
export const reviewFilterLabels: Record<ReviewFilter, string> = {
  ...stageLabels,
  late: 'Late',
  overdue: 'Over a month in review',
  appeal: 'Open appeal',
}

/** Only a rejection can be appealed, and only what is under review has a stage. */
export function filtersOf(status: string | null): readonly ReviewFilter[] {
  if (status === 'rejected') return ['appeal']
  return status === 'under-review' ? reviewFilters.filter((filter) => filter !== 'appeal') : []
}

type Invitation = {
  state: InvitationState
  answerDueOn: string | null
  reportDueOn: string | null
  /** Why the last e-mail to them was not delivered, or null. */
  undelivered?: string | null
}

/** The last round of a manuscript. Before anybody was invited, it may not exist yet. */
export type LastRound = { number: number; isRevisionAsked: boolean; invitations: Invitation[] }

export function isOpenInvitation({ state }: Pick<Invitation, 'state'>): boolean {
  return state === 'invited' || state === 'accepted'
}

/** An invitation that never arrived is nobody's to answer. */
export function isLost({ state, undelivered }: Pick<Invitation, 'state' | 'undelivered'>): boolean {
  return state === 'invited' && Boolean(undelivered)
}

export function stageOf(round: LastRound | null, wanted: number): ReviewStage {
  if (!round) return 'needs-reviewers'
  if (round.isRevisionAsked) return 'revision-due'
  const reports = round.invitations.filter(({ state }) => state === 'submitted').length
  const open = round.invitations.filter((one) => isOpenInvitation(one) && !isLost(one)).length
  if (reports >= wanted) return 'reports-in'
  if (reports + open >= wanted) return 'waiting-for-reviewers'
  return round.number > 1 && reports + open === 0 ? 'revision-in' : 'needs-reviewers'
}

/** The day by which a reviewer has to act next, or null if nothing is expected of them. */
export function dueOn({ state, answerDueOn, reportDueOn }: Invitation): string | null {
  if (state === 'invited') return answerDueOn
  return state === 'accepted' ? reportDueOn : null
}

/** A day is over at its end: what is due today is not overdue. Days are written as 2026-11-30. */
export function isOverdue(invitation: Invitation, today: string): boolean {
  const due = dueOn(invitation)
  return due !== null && due < today
}

/** The first day on which something is due. */
export function nextDueOn(round: LastRound | null, revisionDueOn: string | null): string | null {
  if (round?.isRevisionAsked) return revisionDueOn
  const days = (round?.invitations ?? []).map(dueOn).filter((day) => day !== null)
  return days.sort()[0] ?? null
}

/** When reminders go: so many days before or after the due day. */
const schedules = { answer: [-2, 0, 3], report: [-5, 0, 4, 11], revision: [-7, 0, 7] }
export type Schedule = keyof typeof schedules

/** How many reminders should have gone by now. `late`: days since the due day, negative before it. */
export function remindersBy(schedule: Schedule, late: number): number {
  return schedules[schedule].filter((day) => late >= day).length
}

const endings: Partial<Record<Action, string>> = {
  approve: 'the manuscript was approved',
  reject: 'the manuscript was rejected',
  revise: 'a revision was asked for',
  reopen: 'the manuscript was reopened',
  'delete-by-link': 'the manuscript was withdrawn',
}

/** Why an invitation, a revision or an offer ended, as the history says it. */
export const endedBy = (action: Action): string => endings[action] ?? 'another decision was made'

/** Names a reviewer in the history, which nobody can change, so that their name can be erased elsewhere. */
export const numbered = ({ number }: { number: number }) => `Reviewer ${number}`

/** Replaces in the history what somebody wrote where somebody wrote a reviewer's name: nobody can change it once their data are deleted. */
export const inHistory = (reviewer: string) => `[${reviewer}]`
