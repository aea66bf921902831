import type { Dispute, Refund } from '#contracts/refunds.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { concealFor } from '../payments/conceal.ts'
import { pageOf, pagesFor } from '../payments/read.ts'
import { countUnderWay as countRefunds, findAllRefunds } from '../payments/refund-store.ts'
import { countUnanswered, findDisputes } from './dispute-store.ts'

const text = (at: Date | null) => at?.toISOString() ?? null

type Order = { subjectId: string; description: string; payerName: string; payerEmail: string }

function aboutOf(order: Order | null) {
  const { subjectId = null, description = null, payerName = null, payerEmail = null } = order ?? {}
  return { subjectId, description, payerName, payerEmail }
}

/** For the tabs: refunds that have not arrived, and disputes to answer. */
export async function countUnderWay({ db }: Deps) {
  const [refunds, disputes] = await Promise.all([countRefunds(db), countUnanswered(db)])
  return { refunds, disputes }
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
