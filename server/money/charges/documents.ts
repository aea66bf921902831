import type { ReplyOf } from '#contracts/endpoint.ts'
import type { OwnDocument, verifyCode as verifyCall } from '#contracts/money/documents.ts'
import { documentNames, typedCode } from '#domain/review/document.ts'
import { publishersYear } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { formatMoney, isSameMoney } from '#domain/words/money.ts'
import { openForSite } from '../../access/opened.ts'
import { type DocumentRow, findDocument, findDocuments } from '../../db/documents.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { isSameMac } from '../../people/accounts/mac.ts'
import { verifyCertificate } from '../../review/reviewing/certificate.ts'
import { documentKey, documentPath } from '../payments/document-key.ts'
import { type Entry, findByReceipt } from '../payments/store.ts'
import { sheetOf, warningOf } from './sheets.ts'

const unknown = () =>
  new AppError('not-found', 'We have no document with this code. Check that you typed it correctly.')

const notValid = 'It is no longer valid.'

/** Why a document no longer counts. It does not say more, because whoever holds the document could not know. */
async function whyOver(deps: Deps, db: DbOrTx, document: DocumentRow): Promise<string | null> {
  const { kind, number, subjectId, code, invoice } = document
  if (kind === 'receipt') return whyReceiptOver(await findByReceipt(db, number))
  const [newest] = await findDocuments(db, subjectId, kind)
  const manuscript = await openForSite(db, subjectId)
  const status = manuscript?.status
  const isAccepted = status === 'approved' || status === 'paid' || status === 'published'
  // Whoever pays an invoice from before a reduction pays too much.
  const isOutdated = manuscript && invoice && !isSameMoney(invoice.due, aboutOf(deps, manuscript).due)
  return isAccepted && newest?.code === code && !isOutdated ? null : notValid
}

/** A receipt for money that went back proves nothing; of a part that went back it says so. */
function whyReceiptOver(entry: Entry | null): string | null {
  if (!entry) return null
  const { payment, reversal, refundedMinor } = entry
  if (reversal || refundedMinor >= payment.amountMinor) return notValid
  const refunded = { ...payment, amountMinor: refundedMinor }
  return refundedMinor > 0 ? `${formatMoney(refunded)} of it was refunded.` : null
}

export async function ownDocuments(deps: Deps, manuscriptId: string): Promise<OwnDocument[]> {
  const documents = await findDocuments(deps.db, manuscriptId)
  return Promise.all(documents.map((document) => shown(deps, deps.db, document)))
}

export async function shown(deps: Deps, db: DbOrTx, document: DocumentRow): Promise<OwnDocument> {
  const { kind, number, issuedAt, code } = document
  return {
    kind,
    number,
    at: issuedAt.toISOString(),
    url: documentPath(deps, code),
    over: await whyOver(deps, db, document),
  }
}

export async function readDocument(deps: Deps, { code, key }: { code: string; key: string }) {
  const document = isSameMac(documentKey(deps, code), key) ? await findDocument(deps.db, code) : null
  const sheet = document && (await sheetOf(deps, document))
  if (!document || !sheet) throw unknown()
  const over = await whyOver(deps, deps.db, document)
  const bytes = await deps.drawCertificate({ ...sheet, warning: sheet.warning ?? over })
  return { bytes, name: `${documentNames[document.kind].toLowerCase().replaceAll(' ', '-')}-${document.number}.pdf` }
}

/** Says what the document is, and nothing about whose it is. Reviewers' certificates have codes of the same form. */
export async function verifyCode(deps: Deps, given: { code: string }): Promise<ReplyOf<typeof verifyCall>> {
  const code = typedCode(given.code)
  const document = await findDocument(deps.db, code)
  if (!document) return certified(deps, code)
  const { kind, number, issuedAt } = document
  const payment = kind === 'receipt' ? (await findByReceipt(deps.db, number))?.payment : null
  const amount = document.invoice?.due ?? payment ?? null
  const journal = kind === 'acceptance' ? (await openForSite(deps.db, document.subjectId))?.journal : null
  return {
    ...{ code, kind, number, at: issuedAt.toISOString(), year: publishersYear(issuedAt) },
    journal: journal ? (deps.content.journal(journal)?.title ?? journal) : null,
    amountMinor: amount?.amountMinor ?? null,
    currency: amount?.currency ?? null,
    warning: warningOf(document, payment ?? null),
    over: await whyOver(deps, deps.db, document),
  }
}

async function certified(deps: Deps, code: string): Promise<ReplyOf<typeof verifyCall>> {
  const certificate = await verifyCertificate(deps, { code }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') throw unknown()
    throw error
  })
  const none = { number: null, at: null, amountMinor: null, currency: null, warning: null, over: null }
  return { ...certificate, kind: 'certificate', ...none }
}
