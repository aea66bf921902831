import { asTitle } from '../manuscript/activity-words.ts'
import { readStatus, statusLabels } from '../words/manuscript-status.ts'
import { reviewActions } from '../words/peer-review.ts'

type Step = { action: string; from: string | null; to: string | null; actor: string }

const words: Record<string, string> = {
  submit: 'Submitted',
  screen: 'First check passed, review started',
  return: 'Returned to you for correction',
  decline: 'Declined after the first check',
  approve: 'Approved',
  reject: 'Rejected',
  revise: 'Revision asked for',
  'ask-revision-time': 'More time asked for',
  'extend-revision': 'More time given',
  'remind-revision': 'Reminder of the revision sent',
  'submit-revision': 'Revision submitted',
  'end-revision': 'Revision no longer asked for',
  revoke: 'Approval withdrawn, under review again',
  appeal: 'You appealed the decision',
  uphold: 'Appeal answered: the rejection stands',
  reopen: 'Reopened, under review again',
  'offer-transfer': 'Transfer to another journal offered',
  'take-back-transfer': 'Offer of a transfer taken back',
  'decline-transfer': 'Transfer declined by you',
  'end-transfer': 'Offer of a transfer ended',
  transfer: 'Transferred to another journal',
  remind: 'Payment reminder sent',
  pay: 'Charge paid',
  waive: 'Charge waived',
  reduce: 'Charge changed',
  'undo-paid': 'Payment entry withdrawn, charge due again',
  'mark-paid': 'Charge paid, confirmed by the editorial office',
  'message-author': 'Message from the editorial office',
  'upload-edited-file': 'Edited for publication',
  publish: 'Published',
  'propose-correction': 'Changes proposed to you',
  'remind-correction': 'Reminder of the proposed changes sent',
  'approve-correction': 'Changes approved by you',
  'decline-correction': 'Changes declined by you',
  'withdraw-correction': 'Proposed changes withdrawn',
  'ask-proof': 'Proof sent to you',
  'remind-proof': 'Reminder of the proof sent',
  'approve-proof': 'Proof approved by you',
  'comment-proof': 'Corrections to the proof sent by you',
  'withdraw-proof': 'Proof withdrawn',
}

/** Whether the author has corrected what the office returned to them. A transfer begins again with screening. */
export function isCorrected(
  { status, returned }: { status: string; returned: boolean },
  log: readonly string[],
): boolean {
  return status === 'screening' && !returned && log.lastIndexOf('return') > log.lastIndexOf('transfer')
}

/** Returns what an author is told about a step, or null for steps of the office. It never names the member of staff. */
export function stepInWords({ action, from, to, actor }: Step): string | null {
  if (action === 'edit-by-link') return actor === 'author' ? 'Changed by you' : 'Changed through an e-mailed link'
  const known = words[action]
  if (known) return known
  return to === null || to === from ? null : statusLabels[readStatus(to)]
}

/** These reasons are written for the author. All others stay in the office. */
export function isReasonForAuthor({ action }: Pick<Step, 'action'>): boolean {
  return ['reject', 'decline', 'return', 'reopen', 'uphold', 'revise', 'offer-transfer', 'transfer'].includes(action)
}

/**
 * What the author may read of a reason. Beside the e-mail, which has the words as typed, a number in place of a name
 * would tell who reviews.
 */
export function wordsForAuthor(reason: string | null): string | null {
  return reason !== null && /\[Reviewer \d+\]/.test(reason) ? null : reason
}

const wordsForStaff: Record<string, string> = {
  submit: 'Submitted',
  screen: 'Marked as under review',
  return: 'Returned for correction',
  decline: 'Declined after screening',
  appeal: 'Appealed',
  uphold: 'Rejection upheld after an appeal',
  reopen: 'Reopened for review',
  approve: 'Approved',
  reject: 'Rejected',
  remind: 'Reminder sent',
  revoke: 'Approval revoked',
  'mark-paid': 'Marked as paid',
  waive: 'Charge waived',
  reduce: 'Charge changed',
  'undo-paid': 'Paid status undone',
  pay: 'Paid',
  'upload-edited-file': 'Edited file uploaded',
  'complete-record': 'Record completed',
  publish: 'Published',
  'propose-correction': 'Correction proposed to the author',
  'remind-correction': 'Reminder of the correction sent',
  'approve-correction': 'Correction approved',
  'decline-correction': 'Correction declined',
  'withdraw-correction': 'Proposed correction withdrawn',
  'ask-proof': 'Proof sent to the author',
  'remind-proof': 'Reminder of the proof sent',
  'approve-proof': 'Proof approved',
  'comment-proof': 'Corrections to the proof received',
  'withdraw-proof': 'Proof withdrawn',
  'propose-money': 'Payment proposed, for a second person to confirm',
  'confirm-money': 'Payment confirmed by a second person',
  'decline-money': 'Proposed payment declined',
  'publish-without-proof': 'Published without approval of the proof',
  'plan-publication': 'Publication scheduled',
  'cancel-plan': 'Scheduled publication cancelled',
  'plan-failed': 'Not published on its date',
  'edit-by-link': 'Edited',
  'change-address': 'E-mail address changed',
  object: 'Objection by a co-author',
  'resolve-objection': 'Objection resolved',
  revise: 'Revision asked for',
  'submit-revision': 'Revision submitted',
  'say-not-duplicate': 'Found not to be a duplicate',
  'look-at-hint': 'Hint looked at',
  'bar-staff': 'Hidden from a member of staff',
  'offer-transfer': 'Transfer to another journal offered',
  'take-back-transfer': 'Offer of a transfer taken back',
  'decline-transfer': 'Transfer declined by the author',
  'end-transfer': 'Offer of a transfer ended',
  transfer: 'Transferred from another journal',
  undo: 'Taken back',
  ...reviewActions,
}

const actors: Record<string, string> = {
  author: 'by the author',
  link: 'by the author, through an e-mailed link',
  payment: 'by a verified payment',
  staff: 'by a former member of staff',
  reviewer: 'by the reviewer',
  site: 'automatically',
}

type Taken = Pick<Step, 'action' | 'actor'> & { by: string | null }

/** Returns what staff read of a step: 'Approved', 'by Zainab Musa'. `by` is the name of whoever still has an account. */
export function stepForStaff({ action, actor, by }: Taken): { what: string; who: string } {
  // The entry names the co-author who objects.
  const who = by ? `by ${by}` : action === 'object' ? '' : (actors[actor] ?? '')
  return { what: wordsForStaff[action] ?? asTitle(action), who }
}
