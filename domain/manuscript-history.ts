import { readStatus, statusLabels } from './manuscript-status.ts'

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
  revoke: 'Approval withdrawn, under review again',
  appeal: 'You appealed the decision',
  uphold: 'Appeal answered: the rejection stands',
  reopen: 'Reopened, under review again',
  'offer-transfer': 'Transfer to another journal offered',
  'take-back-transfer': 'Offer of a transfer taken back',
  'decline-transfer': 'Transfer declined by you',
  transfer: 'Transferred to another journal',
  remind: 'Payment reminder sent',
  pay: 'Charge paid',
  waive: 'Charge waived',
  reduce: 'Charge changed',
  'undo-paid': 'Payment entry withdrawn, charge due again',
  'mark-paid': 'Charge paid, confirmed by the editorial office',
  'upload-edited-file': 'Edited for publication',
  publish: 'Published',
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
