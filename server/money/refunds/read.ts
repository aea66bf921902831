import type { MoneyProposal } from '#contracts/money/money-proposals.ts'
import type { Dispute, Refund } from '#contracts/money/refunds.ts'
import { type PaymentWay, paymentWays } from '#domain/money/payment.ts'
import { answerProblem } from '#domain/money/second-person.ts'
import { dateInWords } from '#domain/words/day.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { concealFor } from '../payments/conceal.ts'
import { countOpenProposals, findProposals, type ProposalRow } from '../payments/proposal-store.ts'
import { pageOf, pagesFor } from '../payments/read.ts'
import { countUnderWay as countRefunds, findAllRefunds } from '../payments/refund-store.ts'
import { countUnanswered, findDisputes } from './dispute-store.ts'

const text = (at: Date | null) => at?.toISOString() ?? null

type Order = { subjectId: string; description: string; payerName: string; payerEmail: string }

function aboutOf(order: Order | null) {
  const { subjectId = null, description = null, payerName = null, payerEmail = null } = order ?? {}
  return { subjectId, description, payerName, payerEmail }
}

/** For the tabs: refunds that have not arrived, disputes to answer, and what waits for a second person. */
export async function countUnderWay({ db }: Deps) {
  const [refunds, disputes, proposals] = await Promise.all([
    countRefunds(db),
    countUnanswered(db),
    countOpenProposals(db),
  ])
  return { refunds, disputes, proposals }
}

export async function listRefundsSent({ db }: Deps, staff: Staff, { page }: { page: number }) {
  const [{ rows, total }, conceal] = await Promise.all([findAllRefunds(db, pageOf(page)), concealFor(db, staff)])
  const refunds = rows.map(({ refund, payment, attempt, askedBy }): Refund => {
    const { id, reference, receipt, amountMinor, currency, mode, state, origin, reason, problem, sample } = refund
    const { way, externalReference, paidOn } = refund
    return {
      ...{ id, reference, receipt, amountMinor, currency, mode, state, origin, reason, problem, askedBy, sample },
      ...{ way, externalReference, paidOn },
      ...conceal(aboutOf(payment ?? attempt)),
      createdAt: refund.createdAt.toISOString(),
      processedAt: text(refund.processedAt),
    }
  })
  return { refunds, page, pages: pagesFor(total), total }
}

export async function listDisputes({ db }: Deps, staff: Staff, { page }: { page: number }) {
  const [{ rows, total }, conceal] = await Promise.all([findDisputes(db, pageOf(page)), concealFor(db, staff)])
  const disputes = rows.map(({ dispute, attempt, answeredBy }): Dispute => {
    const { id, reference, amountMinor, currency, mode, category, complaint, status, resolution } = dispute
    const { answer, problem, sample } = dispute
    return {
      ...{ id, reference, amountMinor, currency, mode, category, complaint, status, resolution, problem, sample },
      ...conceal(aboutOf(attempt)),
      raisedAt: dispute.raisedAt.toISOString(),
      dueAt: text(dispute.dueAt),
      resolvedAt: text(dispute.resolvedAt),
      answer: answer && { decision: answer.decision, message: answer.message, service: answer.service },
      ...{ answeredAt: text(dispute.answeredAt), answeredBy, sentAt: text(dispute.sentAt) },
    }
  })
  return { disputes, page, pages: pagesFor(total), total }
}

export async function listProposals({ db }: Deps, staff: Staff, { page }: { page: number }) {
  const [{ rows, total }, conceal, { reviewShutOut }] = await Promise.all([
    findProposals(db, pageOf(page)),
    concealFor(db, staff),
    seenBy(db, staff),
  ])
  const proposals = rows.map(({ proposal, by, answeredBy }): MoneyProposal => {
    const {
      id: _id,
      kind,
      amountMinor,
      currency,
      manuscriptId,
      description,
      sample,
      outcome,
      note,
      answeredAt,
    } = proposal
    const { subjectId, description: what } = conceal({ subjectId: manuscriptId, description })
    const isConflicted = manuscriptId !== null && reviewShutOut.includes(manuscriptId)
    const answer = outcome && answeredAt && { outcome, note, by: answeredBy, at: answeredAt.toISOString() }
    return {
      ...{ _id, kind, amountMinor, currency, manuscriptId: subjectId || null, description: what, by, sample },
      facts: subjectId === '' ? [] : factsOf(proposal),
      at: proposal.createdAt.toISOString(),
      problem: answer ? null : answerProblem(staff, { ...proposal, isConflicted }, 'confirmed'),
      isOwn: proposal.proposedById === staff.id,
      answer,
    }
  })
  return { proposals, page, pages: pagesFor(total), total }
}

/** What is to be entered, as it was typed. */
function factsOf({ input }: ProposalRow): string[] {
  const { way, reference, bankReference, paidOn, reason } = input
  const isWay = (one: unknown): one is PaymentWay => typeof one === 'string' && Object.hasOwn(paymentWays, one)
  const day = typeof paidOn === 'string' && dateInWords(paidOn)
  return [isWay(way) && paymentWays[way], reference, bankReference, day, reason].filter(
    (one) => typeof one === 'string',
  )
}
