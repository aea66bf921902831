import { type AttemptState, judge, nextCheck, type Outcome, type Verdict } from '#domain/money/payment.ts'
import type { PaymentReport } from '../../adapters/payment-provider.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { notify } from '../../people/notify.ts'
import { paymentHeld } from './letters.ts'
import { providerOf } from './provider.ts'
import { putReceipt } from './refund-store.ts'
import { type AttemptRow, addEvent, changeAttempt, findAttempt, insertHeld, lockAttempt, settleHeld } from './store.ts'
import { type Locked, lockSubject } from './subject.ts'

/** What caused us to ask the provider. */
export type Source = 'return' | 'webhook' | 'reconciler'

/**
 * Applies the provider's report exactly once: however often, late or concurrently it comes, the money of a reference is
 * applied or held one time. It is one transaction, so a crash leaves nothing half done.
 */
export async function applyPayment(
  deps: Deps,
  reference: string,
  found: PaymentReport,
  source: Source,
): Promise<Outcome> {
  return deps.db.transaction(async (tx) => {
    const known = await findAttempt(tx, reference)
    // Locks what is paid for before the attempt, in the same order as everywhere else, to avoid deadlocks.
    const subject = known && (await lockSubject(deps, tx, known))
    const attempt = known && (await lockAttempt(tx, reference))
    const verdict = judge(attempt, subject, found, providerOf(deps).mode)
    if (verdict.outcome === 'applied' && attempt && subject) await apply(deps, tx, subject, attempt, found)
    if ('reason' in verdict) await hold(deps, tx, attempt, reference, found, verdict)
    await note(deps, tx, { reference, answer: found.status, outcome: verdict.outcome, source, found })
    return verdict.outcome
  })
}

async function apply(deps: Deps, tx: Tx, subject: Locked, attempt: AttemptRow, found: PaymentReport): Promise<void> {
  const { reference, amountMinor, currency } = attempt
  const now = deps.clock.now()
  const receipt = await subject.settle({
    provider: providerOf(deps).name,
    reference,
    charge: { amountMinor, currency },
    mode: found.mode,
    paidAt: found.paidAt ?? now,
    by: null,
  })
  // What went back before, while the money was held, goes off this income.
  await putReceipt(tx, reference, receipt)
  if (attempt.state === 'held') await settleHeld(tx, reference, { settledAs: 'applied', settledAt: now })
}

async function hold(
  deps: Deps,
  tx: Tx,
  order: AttemptRow | null,
  reference: string,
  { amountMinor, currency, mode }: PaymentReport,
  { outcome: kind, reason }: Extract<Verdict, { reason: unknown }>,
): Promise<void> {
  const { clock, config, content } = deps
  const came = { amountMinor, currency }
  const isNew = await insertHeld(tx, { reference, kind, reason, ...came, mode, createdAt: clock.now() })
  if (!isNew) return
  const listUrl = `${config.publicUrl}/admin/refunds`
  const letter = paymentHeld(content.site.contact.email, { kind, reason, reference, came, mode, order, listUrl })
  const about = order?.purpose === 'article-charge' ? { manuscriptId: order.subjectId } : {}
  await addLetter(tx, letter, { ...about, sample: order?.sample ?? false })
  await notify(deps, tx, 'payment-held')
}

type Note = { reference: string; answer: string; outcome: string; source: Source; found?: PaymentReport }

const stateAfter: Record<string, AttemptState> = { applied: 'applied', parked: 'held', 'refund-due': 'held' }

/** Records a verification. The reconciler asks the same many times, so only answers that changed are stored for it. */
export async function note(
  { clock }: Deps,
  tx: Tx,
  { reference, answer, outcome, source, found }: Note,
): Promise<void> {
  const attempt = await lockAttempt(tx, reference)
  const now = clock.now()
  if (source !== 'reconciler' || attempt?.lastAnswer !== answer) {
    await addEvent(tx, { kind: 'verification', reference, outcome, details: { source, answer, ...found }, at: now })
  }
  if (!attempt) return
  const state = stateAfter[outcome] ?? attempt.state
  const isWatched = state === 'open' || state === 'closed'
  const nextCheckAt = isWatched ? nextCheck(attempt.createdAt, now) : null
  const fees = found?.feesMinor == null ? {} : { feesMinor: found.feesMinor }
  await changeAttempt(tx, reference, { state, lastAnswer: answer, checkedAt: now, nextCheckAt, ...fees })
}
