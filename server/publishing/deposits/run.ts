import { hasIssn } from '#domain/manuscript/journal.ts'
import { crossref } from '#domain/manuscript/record/crossref.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import type { Crossref } from '../../adapters/crossref/client.ts'
import { isReceiverError, type ReceiverError } from '../../adapters/receiver-error.ts'
import { deposits } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { type Deposit, type Deposits, markRegistered, note, takeDue } from './store.ts'
import { readLog } from './submission-log.ts'
import { inPlainWords } from './words.ts'

export const depositJob = 'deposit-articles'

const minute = 60
const hour = 60 * minute
/** Long enough: a request takes half a minute at most. */
const leaseSeconds = 5 * minute
const sendAgainAfter = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]
const askAgainAfter = [minute, 2 * minute, 5 * minute, 15 * minute, hour]
const askForSeconds = 72 * hour
const mostAtOnce = 20

export type RecordsOf = (articleIds: string[]) => Promise<ArticleRecord[]>

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Handles the due deposits one after the other. After an error of Crossref, the rest waits for the next run. */
export async function runDeposits(deps: Deps, recordsOf: RecordsOf): Promise<void> {
  for (let done = 0; done < mostAtOnce; done++) if (!(await nextDeposit(deps, recordsOf))) return
}

/** Sends one due deposit, or asks for its result. Returns false if none is due or Crossref had an error. */
export async function nextDeposit(deps: Deps, recordsOf: RecordsOf): Promise<boolean> {
  const { db, crossref } = deps
  const deposit = crossref && (await takeDue(db, journalsToSend(deps), leaseNow(deps)))
  if (!deposit) return false
  try {
    const [record] = await recordsOf([deposit.articleId])
    if (record) await (deposit.state === 'waiting' ? send : ask)(deps, crossref, deposit, record)
    return true
  } catch (error) {
    if (!isReceiverError(error)) throw error
    await (deposit.state === 'waiting' ? putOffSending : putOffAsking)(deps, deposit, error)
    return false
  }
}

/** What `takeDue` writes about one sending. */
export function leaseNow({ clock }: Deps) {
  const now = clock.now()
  return { now, leasedUntil: later(now, leaseSeconds), batchId: newId() }
}

/** Receivers identify a journal by its ISSN, so articles of a journal without one wait until it has one. */
export function journalsToSend({ content }: Deps): string[] {
  return content.journals.filter(hasIssn).map(({ slug }) => slug)
}

const fileNameOf = ({ batchId }: Deposit) => `${batchId}.xml`

/** Such as '20261115093000123'. Crossref requires a larger number for each new deposit of a record. */
function timestampOf({ submittedAt }: Deposit): string {
  return (submittedAt ?? new Date(0)).toISOString().replaceAll(/\D/g, '')
}

type Step = (deps: Deps, agency: Crossref, deposit: Deposit, record: ArticleRecord) => Promise<void>

const send: Step = async ({ db, clock, content }, agency, deposit, record) => {
  const batch = {
    batchId: deposit.batchId ?? '',
    timestamp: timestampOf(deposit),
    depositor: { name: content.site.publisher.name, email: content.site.contact.email },
  }
  await agency.deposit(fileNameOf(deposit), crossref([record], batch))
  const now = clock.now()
  const answer = "Sent. Waiting for Crossref's reply."
  await note(db, deposit, { state: 'submitted', answer, tries: 0, nextAt: later(now, minute), updatedAt: now })
}

const ask: Step = async (deps, agency, deposit, record) => {
  const { db, clock } = deps
  const log = readLog(await agency.outcome(fileNameOf(deposit)))
  // If Crossref could not read the file, its report contains no DOI.
  const about = log?.records.find(({ doi }) => doi === record.assignedDoi) ?? log?.records.find(({ doi }) => doi === '')
  if (log?.state !== 'completed' || !about) return putOffAsking(deps, deposit)
  const state = ({ success: 'registered', warning: 'warning', failure: 'failed' } as const)[about.status]
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isNoted = await note(tx, deposit, { state, answer: inPlainWords(about), nextAt: null, updatedAt: now })
    if (!isNoted || state === 'failed' || !(await markRegistered(tx, deposit.articleId, now))) return
    // From now on everything names the DOI: pages at once, because the article has changed, and its PDF here.
    await queuePdf(tx)
  })
}

/** After a refusal, such as a wrong log-in, somebody must act. Other errors may go away, so we try again. */
export async function putOffSending(
  { db, clock }: Deps,
  deposit: Deposit,
  error: ReceiverError,
  table: Deposits = deposits,
): Promise<void> {
  const now = clock.now()
  const seconds = error.kind === 'refused' ? undefined : sendAgainAfter[deposit.tries - 1]
  const change = {
    state: seconds === undefined ? ('failed' as const) : ('waiting' as const),
    answer: seconds === undefined ? error.message : `${error.message} It will be tried again.`,
    nextAt: seconds === undefined ? null : later(now, seconds),
    updatedAt: now,
  }
  await note(db, deposit, change, table)
}

async function putOffAsking({ db, clock }: Deps, deposit: Deposit, error?: Error): Promise<void> {
  const now = clock.now()
  const isOver = now > later(deposit.submittedAt ?? now, askForSeconds)
  const seconds = askAgainAfter[Math.min(deposit.tries, askAgainAfter.length) - 1] ?? minute
  const waiting = error ? `Sent. Waiting for Crossref's reply. ${error.message}` : deposit.answer
  await note(db, deposit, {
    state: isOver ? 'failed' : 'submitted',
    answer: isOver ? 'Crossref has not replied within three days.' : waiting,
    nextAt: isOver ? null : later(now, seconds),
    updatedAt: isOver ? now : deposit.updatedAt,
  })
}
