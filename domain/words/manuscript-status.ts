import { type Author, maySeeStatus, type Staff } from './permissions.ts'
import { refusalOfActor } from './refusal.ts'

export const statuses = ['screening', 'under-review', 'approved', 'paid', 'rejected', 'published'] as const
export type Status = (typeof statuses)[number]

export const firstStatus = 'screening' satisfies Status

/** Nobody has decided about it, so its author can still correct it and no money is mentioned. */
export const isUndecided = (status: Status): boolean => status === 'screening' || status === 'under-review'

export type Action =
  | 'screen'
  | 'return'
  | 'decline'
  | 'delete'
  | 'approve'
  | 'reject'
  | 'revise'
  | 'remind'
  | 'revoke'
  | 'reopen'
  | 'transfer'
  | 'mark-paid'
  | 'waive'
  | 'reduce'
  | 'undo-paid'
  | 'pay'
  | 'upload-edited-file'
  | 'publish'
  | 'edit-by-link'
  | 'delete-by-link'

export type Letter =
  | 'under-review'
  | 'returned'
  | 'declined'
  | 'removed'
  | 'approved'
  | 'rejected'
  | 'revision'
  | 'reminder'
  | 'approval-revoked'
  | 'reopened'
  | 'payment-received'
  | 'charge-waived'
  | 'charge-changed'
  | 'charge-reopened'
  | 'published'
  | 'withdrawn'

export type Transition = {
  from: Status
  action: Action
  /** Null: the manuscript is deleted. */
  to: Status | null
  /** `author` is the signed-in person who submitted it, or the holder of the link that we e-mailed. */
  by: 'staff' | 'admin' | 'admin-or-finance' | 'author' | 'payment'
  letter: Letter | null
  /** Refused while a co-author's objection is open. Money that arrives is booked nevertheless. */
  waitsForObjection?: true
  /** Open to those who may be an author, because it decides nothing. */
  decidesNothing?: true
  /** The button's label, if it differs from the action's usual one. */
  label?: string
}

export const transitions: readonly Transition[] = [
  {
    from: 'screening',
    action: 'screen',
    to: 'under-review',
    by: 'admin',
    letter: 'under-review',
    decidesNothing: true,
  },
  { from: 'screening', action: 'return', to: 'screening', by: 'admin', letter: 'returned', decidesNothing: true },
  { from: 'screening', action: 'decline', to: 'rejected', by: 'admin', letter: 'declined' },
  { from: 'screening', action: 'delete', to: null, by: 'admin', letter: 'removed' },
  { from: 'under-review', action: 'approve', to: 'approved', by: 'staff', letter: 'approved', waitsForObjection: true },
  { from: 'under-review', action: 'revise', to: 'under-review', by: 'staff', letter: 'revision' },
  { from: 'under-review', action: 'reject', to: 'rejected', by: 'staff', letter: 'rejected' },
  { from: 'approved', action: 'remind', to: 'approved', by: 'staff', letter: 'reminder', waitsForObjection: true },
  { from: 'approved', action: 'revoke', to: 'under-review', by: 'staff', letter: 'approval-revoked' },
  { from: 'approved', action: 'mark-paid', to: 'paid', by: 'admin-or-finance', letter: 'payment-received' },
  { from: 'approved', action: 'waive', to: 'paid', by: 'admin-or-finance', letter: 'charge-waived' },
  { from: 'approved', action: 'reduce', to: 'approved', by: 'admin-or-finance', letter: 'charge-changed' },
  { from: 'approved', action: 'pay', to: 'paid', by: 'payment', letter: 'payment-received', waitsForObjection: true },
  { from: 'paid', action: 'upload-edited-file', to: 'paid', by: 'staff', letter: null },
  { from: 'paid', action: 'publish', to: 'published', by: 'staff', letter: 'published', waitsForObjection: true },
  { from: 'paid', action: 'undo-paid', to: 'approved', by: 'admin-or-finance', letter: 'charge-reopened' },
  {
    from: 'rejected',
    action: 'approve',
    to: 'approved',
    by: 'staff',
    letter: 'approved',
    waitsForObjection: true,
    label: 'Accept again',
  },
  { from: 'rejected', action: 'reopen', to: 'under-review', by: 'admin', letter: 'reopened' },
  { from: 'rejected', action: 'transfer', to: 'screening', by: 'author', letter: null },
  { from: 'rejected', action: 'delete', to: null, by: 'staff', letter: null },
  { from: 'screening', action: 'edit-by-link', to: 'screening', by: 'author', letter: null },
  { from: 'under-review', action: 'edit-by-link', to: 'under-review', by: 'author', letter: null },
  { from: 'screening', action: 'delete-by-link', to: null, by: 'author', letter: 'withdrawn' },
  { from: 'under-review', action: 'delete-by-link', to: null, by: 'author', letter: 'withdrawn' },
  { from: 'approved', action: 'delete-by-link', to: null, by: 'author', letter: 'withdrawn' },
  { from: 'rejected', action: 'delete-by-link', to: null, by: 'author', letter: 'withdrawn' },
]

export type Button = {
  label: string
  /** What the person must give first. */
  asks: 'reason' | 'file' | 'issue' | null
  /** The question to confirm. `{id}` represents the custom id that the article will get. */
  confirm: string | null
}

const deleteForGood = 'Permanently delete this manuscript?'

const buttons: Record<Action, Button> = {
  screen: { label: 'Mark as Under Review', asks: null, confirm: null },
  return: { label: 'Return for correction', asks: 'reason', confirm: null },
  decline: { label: 'Decline', asks: 'reason', confirm: null },
  delete: { label: 'Delete', asks: null, confirm: deleteForGood },
  approve: { label: 'Approve', asks: null, confirm: null },
  reject: { label: 'Reject', asks: 'reason', confirm: null },
  revise: { label: 'Revise', asks: 'reason', confirm: null },
  remind: { label: 'Send reminder', asks: null, confirm: null },
  revoke: { label: 'Revoke approval', asks: null, confirm: null },
  reopen: { label: 'Reopen', asks: 'reason', confirm: null },
  transfer: { label: 'Transfer', asks: null, confirm: null },
  'mark-paid': { label: 'Mark paid', asks: null, confirm: "Are you sure you've confirmed this payment?" },
  waive: { label: 'Waive charge', asks: 'reason', confirm: null },
  reduce: { label: 'Reduce charge', asks: 'reason', confirm: null },
  'undo-paid': { label: 'Undo paid status', asks: 'reason', confirm: null },
  pay: { label: 'Pay now', asks: null, confirm: null },
  'upload-edited-file': { label: 'Upload edited file', asks: 'file', confirm: null },
  publish: { label: 'Publish', asks: 'issue', confirm: 'Publish this manuscript as {id}?' },
  'edit-by-link': { label: 'Edit', asks: null, confirm: null },
  'delete-by-link': { label: 'Withdraw', asks: null, confirm: deleteForGood },
}

/**
 * Besides accounts there are two actors: the holder of a manuscript's e-mailed link, and a verified payment. Pass an
 * author only with a manuscript of theirs: other authors must not learn that it exists.
 */
export type Actor = Staff | Author | { realm: 'link' } | { realm: 'payment' }

export type Manuscript = {
  journal: string
  status: Status
  /** A co-author objects to being named, and staff have not resolved it. */
  hasObjection?: boolean
  /** Whether its charge came through the payment provider. */
  isPaidOnline?: boolean
  /** It was rejected without a review. */
  declinedAtScreening?: boolean
  /** Of the member of staff who acts: they may be an author. */
  isConflicted?: boolean
}

export type Verdict =
  | { ok: true; transition: Transition }
  | { ok: false; code: 'forbidden' | 'conflict'; reason: string }

export function decide(actor: Actor, manuscript: Manuscript, action: Action): Verdict {
  const rows = transitions.filter((row) => row.action === action)
  const row = rows.find(({ from }) => from === manuscript.status)
  const refusal = refusalOfActor(actor, manuscript, row ? [row] : rows)
  if (refusal) return { ok: false, code: 'forbidden', reason: refusal }
  if (!row) return { ok: false, code: 'conflict', reason: clash(manuscript.status, action, rows) }
  if (row.waitsForObjection && manuscript.hasObjection)
    return { ok: false, code: 'conflict', reason: objectionOpen(actor, action) }
  if (action === 'undo-paid' && manuscript.isPaidOnline) return { ok: false, code: 'conflict', reason: paidOnline }
  if (action === 'approve' && manuscript.declinedAtScreening)
    return { ok: false, code: 'conflict', reason: neverReviewed }
  return { ok: true, transition: row }
}

const neverReviewed =
  'This manuscript was declined at screening, never reviewed: an admin must reopen it before it can be approved.'
const paidOnline = "This was paid through the payment provider. Refund it on the provider's dashboard instead."

/** `off`: why the action must wait until an objection is resolved, or null. */
export type OfferedAction = Transition & Button & { off: string | null }

/**
 * Returns the buttons that an actor sees: what `decide` allows, and what only an open objection prevents. A transfer has a
 * place of its own, where more is chosen.
 */
export function actionsFor(actor: Actor, manuscript: Manuscript): OfferedAction[] {
  const agreed = { ...manuscript, hasObjection: false }
  return transitions
    .filter(({ from, action }) => from === manuscript.status && action !== 'transfer')
    .filter(({ action }) => decide(actor, agreed, action).ok)
    .map((row) => {
      const verdict = decide(actor, manuscript, row.action)
      return { ...buttons[row.action], ...row, off: verdict.ok ? null : verdict.reason }
    })
}

const states: Record<Status, [verb: string, state: string]> = {
  screening: ['is', 'in screening'],
  'under-review': ['is', 'under review'],
  approved: ['was', 'approved'],
  paid: ['was', 'paid for'],
  rejected: ['was', 'rejected'],
  published: ['was', 'published'],
}

const refusals: Record<Action, string> = {
  screen: 'it cannot be marked as under review',
  return: 'it cannot be returned for correction',
  decline: 'it cannot be declined',
  delete: 'it cannot be deleted',
  approve: 'it cannot be approved',
  reject: 'it cannot be rejected',
  revise: 'no revision can be asked for',
  remind: 'no reminder can be sent',
  revoke: 'its approval cannot be revoked',
  reopen: 'it cannot be reopened',
  transfer: 'it cannot be transferred',
  'mark-paid': 'it cannot be marked as paid',
  waive: 'its charge cannot be waived',
  reduce: 'its charge cannot be reduced',
  'undo-paid': 'there is no payment to undo',
  pay: 'it cannot be paid for',
  'upload-edited-file': 'no edited file can be added',
  publish: 'it cannot be published',
  'edit-by-link': 'it can no longer be edited',
  'delete-by-link': 'it can no longer be deleted',
}

function clash(status: Status, action: Action, rows: readonly Transition[]): string {
  const [verb, state] = states[status]
  if (rows.some(({ to }) => to === status)) return `This manuscript ${verb} already ${state}.`
  return `This manuscript ${verb} ${state}, so ${refusals[action]}.`
}

/** Everybody who can open the status page may read this. */
export const paymentOnHold = 'Payment is on hold at the moment: please contact the editorial office.'

function objectionOpen(actor: Actor, action: Action): string {
  if (actor.realm !== 'staff') return paymentOnHold
  const how = actor.role === 'finance' ? 'an editor must resolve it first' : 'resolve the objection with a note first'
  return `A co-author's objection is open, so ${refusals[action]}: ${how}.`
}

export const statusLabels: Record<Status, string> = {
  screening: 'Screening',
  'under-review': 'Under Review',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
  published: 'Published',
}

/** A record without a status counts as under review. */
export function readStatus(value: string | null | undefined): Status {
  if (!value) return 'under-review'
  const status = statuses.find((known) => known === value)
  if (!status) throw new Error(`Unknown manuscript status: ${value}`)
  return status
}

/** Returns the tabs of the staff review page, for statuses that need work. Published manuscripts are under 'all'. */
export function reviewTabs(staff: Staff): Status[] {
  return statuses.filter((status) => status !== 'published' && maySeeStatus(staff, status))
}

export const defaultRejectionReason = "Sorry, We couldn't accept this manuscript"

export function rejectionReasonProblem(reason: string): string | null {
  return reason.trim() === '' ? 'Please enter a rejection reason.' : null
}

export function reasonProblem(reason: string): string | null {
  return reason.trim() === '' ? 'Please enter a reason.' : null
}

export function mayPay(status: Status): boolean {
  return transitions.some(({ from, action }) => from === status && action === 'pay')
}

/** Before approval the author can still change the record. After publication a change needs a correction. */
export function mayCompleteRecord(status: Status): boolean {
  return status === 'approved' || status === 'paid'
}

type Moved = { action: string; from: string | null; to: string | null }

/** By the steps that stand, oldest first. */
export const wasDeclinedAtScreening = (steps: readonly Moved[]): boolean =>
  steps.findLast(({ from, to }) => from !== to)?.action === 'decline'
