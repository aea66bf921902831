import { differencesOf, type Ours, type Theirs } from '#domain/money/reconciliation.ts'
import { AppError } from '#domain/words/errors.ts'
import { lastDayOf } from '#domain/words/months.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { isPaymentProviderError, type ProviderTransaction } from '../../adapters/payment-provider.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { checkPayment } from '../payments/check.ts'
import { accountsOf, providerOf } from '../payments/provider.ts'
import { saveDispute } from '../refunds/check-dispute.ts'
import { settleRefunds } from '../refunds/settle-refunds.ts'
import { differencesFound } from './letters.ts'
import {
  changeComparison,
  findOurs,
  findParked,
  insertComparison,
  type OurSide,
  openReferences,
  oursIn,
  refreshDifferences,
  saveFees,
} from './store.ts'

export const compareJob = 'compare-payments'
const dailyDays = 35
const dayMs = 86_400_000
const openMax = 500

type Days = { fromDay: string; toDay: string }
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Begins a comparison of one month. A job does it, because the provider's list may be long. */
export async function comparePayments(
  { db, clock, paymentProvider }: Deps,
  actor: Staff,
  { month }: { month: string },
) {
  if (!paymentProvider?.accounts) throw new AppError('conflict', 'There is no payment provider to compare with.')
  const now = clock.now()
  const days = { fromDay: `${month}-01`, toDay: lastDayOf(month) }
  const id = newId()
  await db.transaction(async (tx) => {
    await insertComparison(tx, { id, ...days, startedAt: now })
    await addJob(tx, compareJob, { id, ...days }, now)
    await logActivity(tx, { by: actor, action: 'compare-payments', object: 'payments', details: { month } })
  })
  return { success: 'Comparison started. The result appears here.' }
}

/** The job: each day the last weeks, because banks and refunds are slow, or the days that an admin asked for. */
export async function runComparison(deps: Deps, payload: Record<string, unknown>): Promise<void> {
  if (!deps.paymentProvider?.accounts) return
  const now = deps.clock.now()
  const daily = { fromDay: dayOf(new Date(now.getTime() - dailyDays * dayMs)), toDay: dayOf(now) }
  const asked = 'id' in payload ? { fromDay: String(payload.fromDay), toDay: String(payload.toDay) } : daily
  const id = 'id' in payload ? String(payload.id) : newId()
  if (!('id' in payload)) await insertComparison(deps.db, { id, ...asked, startedAt: now })
  try {
    await changeComparison(deps.db, id, { ...(await compareDays(deps, asked)), finishedAt: deps.clock.now() })
  } catch (error) {
    if (!isPaymentProviderError(error)) throw error
    await changeComparison(deps.db, id, { problem: error.message, finishedAt: deps.clock.now() })
  }
}

/** Corrects what can be corrected by asking, then names what still differs. */
async function compareDays(deps: Deps, { fromDay, toDay }: Days) {
  const [from, to] = [new Date(`${fromDay}T00:00:00Z`), new Date(Date.parse(`${toDay}T00:00:00Z`) + dayMs)]
  const accounts = accountsOf(deps)
  const seen = new Set<string>()
  const tally = { differences: 0, added: 0 }
  for await (const disputes of accounts.disputes(from, to)) for (const one of disputes) await saveDispute(deps, one)
  for await (const transactions of accounts.transactions(from, to)) {
    for (const { reference } of transactions) seen.add(reference)
    await compare(deps, transactions, tally)
  }
  const transactions = seen.size
  // The provider lists a payment on another day than we do, or not at all: ask about each.
  for await (const ours of oursIn(deps.db, { from, to }))
    for (const { reference } of ours) if (!seen.has(reference)) await compareAlone(deps, reference, tally, seen)
  for (const reference of await openReferences(deps.db, openMax))
    if (!seen.has(reference)) await compareAlone(deps, reference, tally, seen)
  if (tally.added > 0) await tell(deps, tally.added)
  return { transactions, differences: tally.differences }
}

type Tally = { differences: number; added: number }

async function compareAlone(deps: Deps, reference: string, tally: Tally, seen: Set<string>): Promise<void> {
  seen.add(reference)
  const found = await providerOf(deps).verify(reference)
  if (!found) return note(deps, reference, (await findOurs(deps.db, [reference])).get(reference) ?? null, null, tally)
  const refunds = await accountsOf(deps).refundsOf(reference)
  const gone = refunds.filter(({ state }) => state === 'processed')
  const refundedMinor = gone.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  await compare(deps, [{ ...found, refundedMinor }], tally)
}

async function compare(deps: Deps, transactions: ProviderTransaction[], tally: Tally): Promise<void> {
  const references = transactions.map(({ reference }) => reference)
  const before = await findOurs(deps.db, references)
  for (const theirs of transactions) await catchUp(deps, before.get(theirs.reference), theirs)
  const [ours, parked] = [await findOurs(deps.db, references), await findParked(deps.db, references)]
  for (const { reference, status, amountMinor, currency, mode, refundedMinor } of transactions) {
    const mine = ours.get(reference) ?? null
    // What was parked without a checkout of ours waits on the list of payments to settle.
    if (mine?.sample || (!mine && parked.has(reference))) continue
    await note(deps, reference, mine, { reference, status, amountMinor, currency, mode, refundedMinor }, tally)
  }
}

/** A payment or a refund that we missed is not a difference: it is asked about and recorded as always. */
async function catchUp(deps: Deps, ours: OurSide | undefined, theirs: ProviderTransaction): Promise<void> {
  const { reference, status, refundedMinor, feesMinor } = theirs
  if (!ours) return
  try {
    if (ours.state === 'none' && status === 'success') await checkPayment(deps, reference, 'reconciler')
    if (ours.refundedMinor !== refundedMinor) await settleRefunds(deps, reference)
  } catch (error) {
    if (!isPaymentProviderError(error) || error.kind === 'unreachable') throw error
    deps.log.warn({ err: error, reference }, 'a payment could not be mended')
  }
  if (ours.feesMinor === null && feesMinor) await saveFees(deps.db, reference, feesMinor)
}

const bare = ({ feesMinor: _, sample: __, ...ours }: OurSide): Ours => ours

async function note(deps: Deps, reference: string, side: OurSide | null, theirs: Theirs | null, tally: Tally) {
  const ours = side && bare(side)
  const kinds = differencesOf(ours, theirs)
  const found = { reference, kinds, ours, theirs }
  tally.differences += kinds.length
  tally.added += await deps.db.transaction((tx) => refreshDifferences(tx, found, deps.clock.now()))
}

async function tell({ db, config, content }: Deps, count: number): Promise<void> {
  const listUrl = `${config.publicUrl}/admin/bookkeeping/differences`
  await addLetter(db, differencesFound(content.site.contact.email, { count, listUrl }))
}
