import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { askInvoice as call } from '#contracts/money/documents.ts'
import { formatInvoiceNumber, formatSampleInvoice } from '#domain/review/document.ts'
import { publishersYear } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { decide } from '#domain/words/manuscript-status.ts'
import { isSameMoney } from '#domain/words/money.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { lockOpened } from '../../access/opened.ts'
import { findDocuments, insertDocument } from '../../db/documents.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { hasOpenObjection } from '../../manuscript/objection-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { sampleSeries, takeInvoiceNumber } from '../payments/store.ts'
import { shown } from './documents.ts'

/** The same question gets the same invoice; another amount or addressee a new one, which takes the place of the last. */
export async function askInvoice(
  deps: Deps,
  visitor: Visitor,
  { key, billTo }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { manuscript: before, by } = await openByKey(deps, visitor, key, 'charge')
  return deps.db.transaction(async (tx) => {
    const manuscript = await lockOpened(tx, before)
    if (!manuscript) throw deadLink()
    const hasObjection = await hasOpenObjection(tx, manuscript)
    const verdict = decide({ realm: 'payment' }, { ...manuscript, hasObjection }, 'pay')
    if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
    const { id: subjectId, number: manuscriptNumber, author, email, title, sample } = manuscript
    const { charge, due, journalTitle } = aboutOf(deps, manuscript)
    const [last] = await findDocuments(tx, subjectId, 'invoice')
    if (last?.invoice?.billTo === billTo && isSameMoney(last.invoice.due, due)) return shown(deps, tx, last)
    const issuedAt = deps.clock.now()
    const number = await newNumber(tx, sample, issuedAt)
    const facts = { billTo, payerName: author, payerEmail: email, title, manuscriptNumber, journal: journalTitle }
    const invoice = { ...facts, charge, due }
    const document = await insertDocument(tx, { kind: 'invoice', number, subjectId, invoice, issuedAt, sample })
    const details = { invoice: number, ...due }
    await record(deps, tx, { kind: 'issue-invoice', by, manuscript, at: issuedAt, details })
    return shown(deps, tx, document)
  })
}

/** Without gaps, as receipts. Sample invoices have a series of their own (server/db/README.md). */
async function newNumber(tx: Tx, sample: boolean, at: Date): Promise<string> {
  if (sample) return formatSampleInvoice(await takeInvoiceNumber(tx, sampleSeries))
  const year = publishersYear(at)
  return formatInvoiceNumber(year, await takeInvoiceNumber(tx, year))
}
