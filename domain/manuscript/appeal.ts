import { addDays, type Day, dayInWords } from '../words/day.ts'
import type { Action, OfferedAction, Status } from '../words/manuscript-status.ts'
import type { Role } from '../words/role.ts'

/** How long after a rejection its author may appeal. content/pages/review-process.md says the same. */
const appealDays = 30

export const reasonsLength = { min: 100, max: 5000 } as const

/** `ended`: the manuscript moved on otherwise, so there is nothing left to answer. */
export const appealOutcomes = ['upheld', 'reopened', 'accepted', 'ended'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** As staff and the author read it. */
export const outcomeLabels: Record<AppealOutcome, string> = {
  upheld: 'The rejection stands',
  reopened: 'Reopened, under review again',
  accepted: 'Accepted after all',
  ended: 'Ended without an answer',
}

export const lastAppealDay = (rejectedOn: Day): Day => addDays(rejectedOn, appealDays)

type Rejection = {
  status: Status
  rejectedOn: Day
  /** Whether this rejection was appealed before. */
  isAppealed: boolean
}

/** Each rejection can be appealed once, by the author alone. Returns why it can't be, or null. */
export function appealProblem({ status, rejectedOn, isAppealed }: Rejection, today: Day): string | null {
  if (status !== 'rejected') return 'This manuscript is not rejected, so there is no decision to appeal.'
  if (isAppealed) return 'You have already appealed this decision. That is possible once.'
  const last = lastAppealDay(rejectedOn)
  return today > last ? `An appeal was possible until ${dayInWords(last)}.` : null
}

export function reasonsProblem(reasons: string): string | null {
  const { length } = reasons.trim()
  if (length === 0) return 'Please give your reasons.'
  return length < reasonsLength.min
    ? `Please explain your reasons in at least ${reasonsLength.min} characters. You have written ${length}.`
    : null
}

/** Why staff can't do anything else with a rejected manuscript for now. Its author may always withdraw it. */
export const waitsForAnswer = "The author's appeal is open: an admin answers it first."

const outcomes: Partial<Record<Action, AppealOutcome>> = { reopen: 'reopened', approve: 'accepted' }

/** What it means for an open appeal that a manuscript leaves `rejected`. */
export const outcomeOf = (action: Action): AppealOutcome => outcomes[action] ?? 'ended'

/** Whether a member of staff answers an open appeal by this. Upholding the rejection is the other answer. */
export const answersAppeal = ({ role }: { role: Role }, action: Action): boolean =>
  role === 'admin' && outcomes[action] !== undefined

/** While an appeal is open, only its answers are offered. Upholding the rejection is not among the actions. */
export const answersAmong = (staff: { role: Role }, actions: readonly OfferedAction[]): OfferedAction[] =>
  actions
    .filter(({ action }) => answersAppeal(staff, action))
    .map((row) => (row.action === 'reopen' ? { ...row, label: 'Reopen after an appeal' } : row))
