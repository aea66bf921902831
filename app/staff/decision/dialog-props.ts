import type { Fault } from '#app/write/write.ts'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import type { ChangesChoice } from '#domain/manuscript/tracked-changes.ts'
import type { PaymentWay } from '#domain/money/payment.ts'
import type { Problem } from '#domain/words/errors.ts'
import type { OfferedAction } from '#domain/words/manuscript-status.ts'
import type { Revision } from '#domain/words/peer-review.ts'
import type { ChargeState } from '#server/money/payments/read.ts'
import type { CallApi } from '#server/page-context.ts'
import type { PublicationDesk } from '#server/publishing/issues/publication-desk.ts'
import type { LetterDraft } from '../manuscript/desk/letter.tsx'

type Fields = '_id' | 'title' | 'email' | 'status' | 'updatedAt' | 'remindedAt'
/** The whole manuscript, or what finance sees of it. */
export type Subject = StaffManuscript | Pick<StaffManuscript, Fields>

export type Draft = LetterDraft & {
  reason?: string
  /** What is decided of a review, and whether its revision is a small one. */
  decision?: 'approve' | 'revise' | 'reject' | undefined
  revision?: Revision | undefined
  dueOn?: string | undefined
  /** The reports that do not go to the author, and those that go although they seem to name somebody. */
  left?: readonly string[]
  despite?: readonly string[]
  /** Why it is decided with fewer reports than the journal wants. */
  why?: string
  decidedBy?: string
  /** The text as typed. */
  amount?: string
  way?: PaymentWay | ''
  reference?: string
  paidOn?: string
  /** The issue that was chosen: 'prepared' or its number. */
  issue?: string
  /** Why it is published although the author has not approved the proof. */
  withoutProof?: string
  /** What becomes of the tracked changes of its file. */
  changes?: ChangesChoice
  /** When it is to be published, if not now. */
  when?: { on: string; time: string } | undefined
}

export type Sending = {
  send(ask: CallApi): Promise<unknown>
  problems?: readonly Problem[]
  /** What is said once it is done, if the action alone does not tell. */
  done?: string | undefined
}

/** What the block and its dialogs know, by `loadDecision`. */
export type DecisionContext = {
  manuscript: Subject
  charge: ChargeState
  actions: readonly OfferedAction[]
  /** Null where there is no review to see. */
  desk: ReviewDesk | null
  /** Null where nothing can be published. */
  issues: PublicationDesk | null
  /** The journal that a transfer is offered to, which another decision ends. */
  endsOffer: string | null
  /** What the author must correct, by the check of the file. */
  points: string
  isAdmin: boolean
}

/** The props of every dialog: what was typed, how to send it, and the result of the last attempt. */
export type ActionDialogProps = DecisionContext & {
  row: OfferedAction
  open: boolean
  onClose: () => void
  busy: boolean
  /** An error that belongs to no field. */
  fault: Fault | undefined
  /** The message for each field that has an error. */
  faults: Readonly<Record<string, string>>
  /** Kept when the dialog is closed, until the action has succeeded. */
  draft: Draft
  onDraft: (change: Draft) => void
  run: (sending: Sending | Promise<Sending | null>) => Promise<unknown>
  forget: () => void
}
