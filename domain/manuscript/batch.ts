import { actionsFor, type Status } from '../words/manuscript-status.ts'
import { mayAct, type Staff } from '../words/permissions.ts'
import { handOverProblem } from './handling.ts'

/** What can be done to several manuscripts at once: what needs no look at each of them. */
export const batchActions = ['screen', 'remind', 'remind-reviewers', 'decline', 'reject', 'hand-over'] as const
export type BatchAction = (typeof batchActions)[number]

export const batchMax = 50

type Words = {
  label: string
  /** On the button that does it. */
  confirm: string
  /** What has to be given for all of them. */
  asks: 'reason' | 'editor' | null
}

export const batchWords: Record<BatchAction, Words> = {
  screen: { label: 'Mark as Under Review', confirm: 'Mark as Under Review and send', asks: null },
  remind: { label: 'Send reminder', confirm: 'Send the reminders', asks: null },
  'remind-reviewers': { label: 'Remind late reviewers', confirm: 'Send the reminders', asks: null },
  decline: { label: 'Decline', confirm: 'Decline and send', asks: 'reason' },
  reject: { label: 'Reject', confirm: 'Reject and send', asks: 'reason' },
  'hand-over': { label: 'Assign an editor', confirm: 'Assign and send', asks: 'editor' },
}

/** Returns what a member of staff can do to several manuscripts of this status. */
export function batchActionsFor(staff: Staff, status: Status): BatchAction[] {
  if (!mayAct(staff)) return []
  const allowed = actionsFor(staff, { journal: staff.access ?? '', status }).map(({ action }) => action)
  return batchActions.filter((action) => {
    if (action === 'remind-reviewers') return status === 'under-review'
    return action === 'hand-over' ? handOverProblem(status) === null : allowed.some((one) => one === action)
  })
}
