import type { InputOf } from '#contracts/endpoint.ts'
import type { HeldPayment, listPayments as listCall, Payment } from '#contracts/money/payments.ts'
import { tabCountMax } from '#contracts/shapes.ts'
import { mayEditorsKnow } from '#domain/manuscript/waiver.ts'
import { heldReasons, isOnline } from '#domain/money/payment.ts'
import { type Concession, chargeDue, chargeOf } from '#domain/words/charge.ts'
import type { Money } from '#domain/words/money.ts'
import { type Author, handlesMoney, isShutOut, type Staff, type Visitor } from '#domain/words/permissions.ts'
import { openChargeTo, openForSite, openTo } from '../../access/opened.ts'
import { chargesSeenBy } from '../../access/seen.ts'
import { findDocumentOf } from '../../db/documents.ts'
import type { Deps } from '../../deps.ts'
import { isSameMac } from '../../people/accounts/mac.ts'
import { concealFor } from './conceal.ts'
import { documentPath } from './document-key.ts'
import { receiptKey } from './ledger.ts'
import { findOwnPayments } from './own-store.ts'
import { findOpenProposal, type ProposalRow } from './proposal-store.ts'
import { refundsByReference } from './refund-store.ts'
import {
  type AttemptRow,
  countHeld,
  countOpenAttempts,
  countPayments,
  type Entry,
  findAllHeld,
  findAttempt,
  findChargeEntry,
  findCourseIds,
  findOpenAttempt,
  findOpenAttempts,
  findPayment,
  findPayments,
  findStaffName,
  type PaymentRow,
} from './store.ts'
import { countOpenProofs, findOpenProof } from './transfer-proof-store.ts'
import { findRequests } from './waiver-store.ts'

function shown({ payment, reversal, refundedMinor, refundingMinor }: Entry): Payment {
  const { provider, markedById: _, turn: __, reason: ___, createdAt: ____, journal: _____, paidAt, ...same } = payment
  const reversed = reversal && {
    receipt: reversal.receipt,
    reason: reversal.reason,
    at: reversal.createdAt.toISOString(),
  }
  return { ...same, method: provider, paidAt: paidAt.toISOString(), reversal: reversed, refundedMinor, refundingMinor }
}

type Payer = Pick<Payment, 'payerName' | 'payerEmail' | 'description' | 'externalReference'>

export type Receipt = Omit<Payment, keyof Payer | 'reversal'> & {
  reversedAt: string | null
  /** Null if the reader may not see who paid. */
  payer: Payer | null
  /** The receipt as a PDF, for the same readers. */
  pdf: string | null
}

export async function receipt(deps: Deps, visitor: Visitor, asked: Asked): Promise<Receipt | null> {
  const entry = await findPayment(deps.db, asked.reference)
  if (!entry) return null
  const { payerName, payerEmail, description, externalReference, reversal, ...open } = shown(entry)
  const maySeePayer = await mayReadAll(deps, visitor, entry.payment, asked.key)
  const payer = maySeePayer ? { payerName, payerEmail, description, externalReference } : null
  const document = maySeePayer ? await findDocumentOf(deps.db, 'receipt', entry.payment.receipt) : null
  return { ...open, reversedAt: reversal?.at ?? null, payer, pdf: document && documentPath(deps, document.code) }
}

type Asked = { reference: string; key?: string | undefined }

/** Anybody can open a checkout for a manuscript and learn its reference. Other references are only in our e-mails. */
async function mayReadAll(deps: Deps, visitor: Visitor, payment: PaymentRow, key = ''): Promise<boolean> {
  const { provider, purpose, reference, subjectId } = payment
  if (purpose === 'course' || isSameMac(key, receiptKey(deps, reference))) return true
  const manuscript = await openForSite(deps.db, subjectId)
  const { staff } = visitor
  if (staff && manuscript && isShutOut(staff, manuscript)) return false
  if (!isOnline(provider) || (staff && handlesMoney(staff))) return true
  return openTo(visitor, manuscript) !== null
}

const ownMax = 200

/** Returns an author's payments, newest first. */
export async function ownReceipts({ db }: Deps, author: Author): Promise<Payment[]> {
  return (await findOwnPayments(db, author.id, ownMax)).map(shown)
}

export type PaymentState =
  | { _id: string; status: 'paid'; receipt: string }
  | { _id: string; status: 'pending' | 'failed' | 'held' | 'refunded' | 'reversed' }

/** Returns the state of a payment as we know it, without asking the provider; null if we never started it. */
export async function paymentState({ db }: Deps, reference: string): Promise<PaymentState | null> {
  const entry = await findPayment(db, reference)
  if (entry) {
    const { subjectId: _id, receipt, reverses } = entry.payment
    return reverses || entry.reversal ? { _id, status: 'reversed' } : { _id, status: 'paid', receipt }
  }
  const attempt = await findAttempt(db, reference)
  if (!attempt) return null
  const { subjectId: _id, state, lastAnswer } = attempt
  if (state === 'held' || state === 'refunded') return { _id, status: state }
  return { _id, status: lastAnswer === 'failed' ? 'failed' : 'pending' }
}

export type ChargeState = {
  charge: Money
  /** The charge after a reduction. */
  due: Money
  reduction: Concession | null
  waiver: Concession | null
  payment: Payment | null
  /** The name of the person who marked it as paid. */
  markedBy: string | null
  checkoutSince: string | null
  /** What waits for the answer of an admin or finance; always false for others. */
  waiverAsked: boolean
  proofSent: boolean
  /** Whose proposal to mark it as paid waits for a second person; always null for others. */
  proposal: 'own' | 'other' | null
}

/** Returns the state of a manuscript's charge: what is due, its payment, or since when a checkout is open. Editors learn of a waiver after they have decided. */
export async function chargeState(
  { db, content }: Deps,
  manuscriptId: string,
  staff?: Staff,
): Promise<ChargeState | null> {
  const found = await openForSite(db, manuscriptId)
  const manuscript = staff ? openChargeTo(staff, found) : found
  if (!manuscript) return null
  const { charges } = content.site
  const mayAnswer = staff !== undefined && handlesMoney(staff)
  const mayKnow = !staff || mayAnswer || mayEditorsKnow(manuscript.status)
  const { reduction, waiver } = mayKnow ? manuscript : { reduction: null, waiver: null }
  const entry = await findChargeEntry(db, manuscript)
  const attempt = await findOpenAttempt(db, { purpose: 'article-charge', subjectId: manuscriptId })
  return {
    charge: chargeOf(charges, manuscript),
    due: chargeDue(charges, { ...manuscript, reduction }),
    reduction,
    waiver,
    payment: entry && shown(entry),
    markedBy: entry?.payment.markedById ? await findStaffName(db, entry.payment.markedById) : null,
    checkoutSince: attempt?.createdAt.toISOString() ?? null,
    waiverAsked: mayAnswer && (await findRequests(db, manuscript)).some(({ answeredAt }) => !answeredAt),
    proofSent: mayAnswer && (await findOpenProof(db, manuscript)) !== null,
    proposal: mayAnswer ? whose(await findOpenProposal(db, manuscriptId), staff) : null,
  }
}

const whose = (open: ProposalRow | null, { id }: Staff) => open && (open.proposedById === id ? 'own' : 'other')

const pageSize = 50
export const pageOf = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize })
export const pagesFor = (total: number) => Math.max(1, Math.ceil(total / pageSize))

const pagesAhead = 3

export async function listPayments({ db }: Deps, staff: Staff, { month, sort, page }: InputOf<typeof listCall>) {
  const [rows, total, conceal] = await Promise.all([
    findPayments(db, month, { sort, ...pageOf(page) }),
    countPayments(db, month, (page + pagesAhead) * pageSize),
    concealFor(db, staff),
  ])
  const courseOf = await findCourseIds(
    db,
    rows.map(({ payment }) => payment),
  )
  const payments = rows.map((row) => ({
    ...conceal(shown(row)),
    courseId: courseOf.get(row.payment.subjectId) ?? null,
  }))
  return { payments, page, pages: pagesFor(total), total }
}

/** For the tabs: what is to settle, all payments as far as they are counted, proofs to check, and open checkouts. */
export async function countMoney({ db }: Deps, staff: Staff) {
  const [held, payments, proofs, open] = await Promise.all([
    countHeld(db),
    countPayments(db, undefined, tabCountMax),
    countOpenProofs(db, await chargesSeenBy(db, staff)),
    countOpenAttempts(db),
  ])
  return { held, payments, proofs, open }
}

export async function listRefunds({ db }: Deps, staff: Staff, { page }: { page: number }) {
  const [{ rows, total }, conceal] = await Promise.all([findAllHeld(db, pageOf(page)), concealFor(db, staff)])
  const goingBack = await refundsByReference(
    db,
    rows.map(({ held }) => held.reference),
  )
  const refunds = rows.map(({ held, attempt }): HeldPayment => {
    const { settledById: _, reason, createdAt, settledAt, ...same } = held
    return conceal({
      ...same,
      reason: heldReasons[reason],
      subjectId: attempt?.subjectId ?? null,
      description: attempt?.description ?? null,
      payerName: attempt?.payerName ?? null,
      payerEmail: attempt?.payerEmail ?? null,
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      refund: goingBack.get(held.reference)?.at(-1)?.state ?? null,
    })
  })
  return { refunds, page, pages: pagesFor(total), total }
}

type Ordered = 'reference' | 'subjectId' | 'description' | 'payerName' | 'payerEmail' | 'amountMinor' | 'currency'

/** `checkedAt`: when we last asked the provider. */
export type OpenCheckout = Pick<AttemptRow, Ordered | 'purpose' | 'sample'> & {
  courseId: string | null
  createdAt: string
  checkedAt: string | null
}

export async function listOpenCheckouts({ db }: Deps, staff: Staff, { page }: { page: number }) {
  const [{ rows, total }, conceal] = await Promise.all([findOpenAttempts(db, pageOf(page)), concealFor(db, staff)])
  const courseOf = await findCourseIds(db, rows)
  const checkouts = rows.map((row): OpenCheckout => {
    const { reference, purpose, subjectId, description, payerName, payerEmail, amountMinor, currency, sample } = row
    const dates = { createdAt: row.createdAt.toISOString(), checkedAt: row.checkedAt?.toISOString() ?? null }
    const order = { reference, purpose, subjectId, courseId: courseOf.get(subjectId) ?? null, description }
    return conceal({ ...order, payerName, payerEmail, amountMinor, currency, sample, ...dates })
  })
  return { checkouts, page, pages: pagesFor(total), total }
}
