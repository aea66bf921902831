import type { EventRow } from './event-row.ts'
import { reviewEvents } from './review-events.ts'

/** Everything that can happen to a manuscript. */
const manuscriptEvents = {
  ...reviewEvents,
  submit: { log: 'submitted {it}', staff: 'Submitted', author: 'Submitted' },
  screen: {
    log: 'marked {it} as under review',
    staff: 'Marked as under review',
    author: 'First check passed, review started',
    bell: 'screened',
  },
  return: {
    log: 'returned {it} to the author',
    staff: 'Returned for correction',
    author: 'Returned to you for correction',
    isReasonForAuthor: true,
  },
  decline: {
    log: 'declined {it} after the first check',
    staff: 'Declined after screening',
    author: 'Declined after the first check',
    isReasonForAuthor: true,
  },
  approve: { log: 'approved {it}', staff: 'Approved', author: 'Approved' },
  reject: { log: 'rejected {it}', staff: 'Rejected', author: 'Rejected', isReasonForAuthor: true },
  revise: {
    log: 'asked for a revision of {it}',
    staff: 'Revision asked for',
    author: 'Revision asked for',
    isReasonForAuthor: true,
  },
  'submit-revision': {
    log: 'submitted a revision of {it}',
    staff: 'Revision submitted',
    author: 'Revision submitted',
    meanwhile: 'The author has submitted the revision',
    bell: 'revised',
  },
  revoke: {
    log: 'revoked the approval of {it}',
    staff: 'Approval revoked',
    author: 'Approval withdrawn, under review again',
  },
  appeal: {
    log: 'appealed the decision on {it}',
    staff: 'Appealed',
    author: 'You appealed the decision',
    meanwhile: 'The author has appealed',
    bell: 'appealed',
    provesAddress: true,
  },
  uphold: {
    log: 'upheld the rejection of {it}',
    staff: 'Rejection upheld after an appeal',
    author: 'Appeal answered: the rejection stands',
    meanwhile: 'The appeal was answered',
    isReasonForAuthor: true,
  },
  reopen: {
    log: 'reopened {it}',
    staff: 'Reopened for review',
    author: 'Reopened, under review again',
    isReasonForAuthor: true,
  },
  'offer-transfer': {
    log: 'offered to transfer {it}',
    staff: 'Transfer to another journal offered',
    author: 'Transfer to another journal offered',
    isReasonForAuthor: true,
  },
  'take-back-transfer': {
    log: 'took back the offer to transfer {it}',
    staff: 'Offer of a transfer taken back',
    author: 'Offer of a transfer taken back',
  },
  'decline-transfer': {
    log: 'declined a transfer of {it}',
    staff: 'Transfer declined by the author',
    author: 'Transfer declined by you',
    bell: 'answered-offer',
  },
  'end-transfer': {
    log: 'ended the offer to transfer {it}',
    staff: 'Offer of a transfer ended',
    author: 'Offer of a transfer ended',
    isAside: true,
  },
  transfer: {
    log: 'transferred {it}',
    staff: 'Transferred from another journal',
    author: 'Transferred to another journal',
    isReasonForAuthor: true,
  },
  remind: {
    log: 'reminded the author of {it}',
    staff: 'Reminder sent',
    author: 'Payment reminder sent',
    meanwhile: 'The author was reminded',
  },
  pay: { log: 'received the charge of {it}', staff: 'Paid', author: 'Charge paid', bell: 'paid' },
  waive: { log: 'waived the charge of {it}', staff: 'Charge waived', author: 'Charge waived', isAside: true },
  reduce: {
    log: 'changed the charge of {it}',
    staff: 'Charge changed',
    author: 'Charge changed',
    meanwhile: 'The charge was changed',
  },
  'undo-paid': {
    log: 'undid the paid status of {it}',
    staff: 'Paid status undone',
    author: 'Payment entry withdrawn, charge due again',
  },
  'mark-paid': {
    log: 'marked {it} as paid',
    staff: 'Marked as paid',
    author: 'Charge paid, confirmed by the editorial office',
    bell: 'paid',
  },
  'upload-edited-file': {
    log: 'uploaded the edited file of {it}',
    staff: 'Edited file uploaded',
    author: 'Edited for publication',
    meanwhile: 'An edited file was uploaded',
  },
  publish: { log: 'published {it}', staff: 'Published', author: 'Published', isPublic: true },
  'propose-correction': {
    log: 'proposed a correction of {it}',
    staff: 'Correction proposed to the author',
    author: 'Changes proposed to you',
    meanwhile: 'A correction was proposed to the author',
  },
  'remind-correction': {
    log: 'reminded the author of a correction of {it}',
    staff: 'Reminder of the correction sent',
    author: 'Reminder of the proposed changes sent',
  },
  'approve-correction': {
    log: 'approved a correction of {it}',
    staff: 'Correction approved',
    author: 'Changes approved by you',
    meanwhile: 'The author has approved a correction',
    provesAddress: true,
  },
  'decline-correction': {
    log: 'declined a correction of {it}',
    staff: 'Correction declined',
    author: 'Changes declined by you',
    meanwhile: 'The author has declined a correction',
    provesAddress: true,
  },
  'withdraw-correction': {
    log: 'withdrew a proposed correction of {it}',
    staff: 'Proposed correction withdrawn',
    author: 'Proposed changes withdrawn',
    meanwhile: 'A proposed correction was withdrawn',
  },
  'ask-proof': {
    log: 'sent the author a proof of {it}',
    staff: 'Proof sent to the author',
    author: 'Proof sent to you',
    meanwhile: 'The author was sent a proof',
  },
  'remind-proof': {
    log: 'reminded the author of the proof of {it}',
    staff: 'Reminder of the proof sent',
    author: 'Reminder of the proof sent',
  },
  'approve-proof': {
    log: 'approved the proof of {it}',
    staff: 'Proof approved',
    author: 'Proof approved by you',
    meanwhile: 'The author has approved the proof',
    bell: 'proof-answered',
    provesAddress: true,
  },
  'comment-proof': {
    log: 'sent corrections to the proof of {it}',
    staff: 'Corrections to the proof received',
    author: 'Corrections to the proof sent by you',
    meanwhile: 'The author has sent corrections to the proof',
    bell: 'proof-answered',
    provesAddress: true,
  },
  'withdraw-proof': {
    log: 'withdrew the proof of {it}',
    staff: 'Proof withdrawn',
    author: 'Proof withdrawn',
    meanwhile: 'The proof was withdrawn',
  },
  'complete-record': {
    log: 'completed the record of {it}',
    staff: 'Record completed',
    meanwhile: 'The record was completed',
  },
  'propose-money': {
    log: 'proposed money about {it} that a second person confirms',
    staff: 'Payment proposed, for a second person to confirm',
  },
  'confirm-money': {
    log: 'confirmed as the second person the money about {it}',
    staff: 'Payment confirmed by a second person',
  },
  'decline-money': { log: 'declined the proposed money about {it}', staff: 'Proposed payment declined' },
  'publish-without-proof': {
    log: 'published {it} without the author’s approval of the proof',
    staff: 'Published without approval of the proof',
  },
  'plan-publication': { log: 'scheduled the publication of {it}', staff: 'Publication scheduled' },
  'cancel-plan': { log: 'cancelled the scheduled publication of {it}', staff: 'Scheduled publication cancelled' },
  'plan-failed': { log: 'could not publish {it} on its date', staff: 'Not published on its date' },
  'edit-by-link': { log: 'edited {it}', staff: 'Edited', meanwhile: 'The author has changed this manuscript' },
  'change-address': {
    log: 'changed the e-mail address of {it}',
    staff: 'E-mail address changed',
    meanwhile: "The author's e-mail address was changed",
  },
  object: { log: 'objected to {it}', staff: 'Objection by a co-author', bell: 'objected', isForStaffAlone: true },
  'resolve-objection': { log: 'resolved the objection to {it}', staff: 'Objection resolved', isForStaffAlone: true },
  'say-not-duplicate': {
    log: 'said that {it} is not a duplicate',
    staff: 'Found not to be a duplicate',
    isForStaffAlone: true,
  },
  'look-at-hint': { log: 'looked at a hint about {it}', staff: 'Hint looked at', isForStaffAlone: true },
  'bar-staff': { log: 'shut a colleague out of {it}', staff: 'Hidden from a member of staff', isForStaffAlone: true },
  undo: { log: 'took back a step on {it}', staff: 'Taken back' },
  'ask-waiver': {
    log: 'asked for a waiver of the charge of {it}',
    staff: null,
    bell: 'waiver-asked',
    provesAddress: true,
  },
  'promise-waiver': { log: 'promised to waive or lower the charge of {it}', staff: null },
  'decline-waiver': { log: 'declined to waive the charge of {it}', staff: null },
  'send-proof': { log: 'sent the proof of a transfer for {it}', staff: null, bell: 'proof-sent', provesAddress: true },
  'refuse-proof': { log: 'refused the proof of a transfer for {it}', staff: null },
  'settle-proof': { log: 'settled a correction to the proof of {it}', staff: null },
  delete: { log: 'deleted {it}', staff: 'Deleted' },
  'delete-by-link': { log: 'withdrew {it}', staff: 'Withdrawn' },
  'issue-invoice': { log: 'made an invoice for {it}', staff: null },
} as const satisfies Record<string, EventRow>

export type ManuscriptEvent = keyof typeof manuscriptEvents

const rows = new Map<string, EventRow>(Object.entries(manuscriptEvents))

/** Of any name: the history holds those of older versions. */
export const eventRow = (name: string): EventRow | undefined => rows.get(name)

export const rowOf = (kind: ManuscriptEvent): EventRow => manuscriptEvents[kind]

export const eventsThat = (isSo: (row: EventRow, name: string) => boolean | undefined): string[] =>
  [...rows].filter(([name, row]) => isSo(row, name)).map(([name]) => name)

export const isOfReview = (name: string): boolean => Object.hasOwn(reviewEvents, name)
