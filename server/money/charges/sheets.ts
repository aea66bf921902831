import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { isOnline, paymentWays, providerName } from '#domain/money/payment.ts'
import { documentNames } from '#domain/review/document.ts'
import { affiliationsIn } from '#domain/words/affiliation.ts'
import { dayInWords, publishersDay } from '#domain/words/day.ts'
import { openForSite } from '../../access/opened.ts'
import type { Sheet } from '../../adapters/certificate/sheet.ts'
import type { DocumentRow } from '../../db/documents.ts'
import type { Deps } from '../../deps.ts'
import { findByReceipt } from '../payments/store.ts'

/** 'NGN 30,000.00': not every font has a sign for the naira. */
export function inFull({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amountMinor / 100)
  return `${currency} ${amount}`
}

type Words = Pick<Sheet, 'to' | 'paragraphs' | 'rows' | 'total' | 'notes'> & { warning?: string | null; title?: string }

/** Null if what it is about was deleted. */
export async function sheetOf(deps: Deps, document: DocumentRow): Promise<Sheet | null> {
  const words = await wordsOf[document.kind](deps, document)
  if (!words) return null
  const { kind, number, issuedAt, code } = document
  return {
    from: issuerOf(deps),
    title: `${documentNames[kind]} ${number}`,
    date: day(issuedAt),
    ...words,
    warning: words.warning ?? warningOf(document, null),
    proof: { code, verifyUrl: `${deps.config.publicUrl}/verify/${code}` },
  }
}

/** That a document proves nothing, or no payment. */
export function warningOf({ sample }: DocumentRow, payment: { mode: 'live' | 'test' } | null): string | null {
  if (sample) return 'This is sample content. It proves nothing.'
  return payment?.mode === 'test' ? 'This was a test payment: no money moved.' : null
}

/** Our name, address and tax number. */
export function issuerOf({ content }: Deps): string[] {
  const { name, address, taxNumber } = content.site.publisher
  return [name, ...address, ...(taxNumber ? [`Tax number ${taxNumber}`] : [])]
}

const day = (at: Date) => dayInWords(publishersDay(at))

const wordsOf: Record<DocumentRow['kind'], (deps: Deps, document: DocumentRow) => Promise<Words | null>> = {
  async invoice({ config, content }, { invoice, subjectId }) {
    if (!invoice) return null
    const { billTo, payerName, payerEmail, title, manuscriptNumber, journal, charge, due } = invoice
    const isReduced = due.amountMinor < charge.amountMinor
    const { sample, accounts } = content.site.bankAccounts
    const account = sample ? undefined : accounts.find(({ currency }) => currency === due.currency)
    return {
      to: billTo ? billTo.split('\n') : [payerName, payerEmail],
      paragraphs: ['Article processing charge for a manuscript that was accepted for publication.'],
      rows: [
        ['Manuscript', `${manuscriptNumber}: ${title}`],
        ['Journal', journal],
        ['Author', payerName],
        ['Charge', inFull(charge)],
        ...(isReduced
          ? [
              ['Reduction', inFull({ ...charge, amountMinor: due.amountMinor - charge.amountMinor })] as [
                string,
                string,
              ],
            ]
          : []),
      ],
      total: ['To pay', inFull(due)],
      notes: [
        `Pay online: ${config.publicUrl}/pay/${subjectId}`,
        ...(account
          ? [
              `Or by bank transfer: ${account.bank}, ${account.accountName}, account ${account.accountNumber}. Give ${manuscriptNumber} as the reference.`,
            ]
          : []),
        `Questions: ${content.site.contact.email}`,
      ],
    }
  },

  async receipt(deps, document) {
    const entry = await findByReceipt(deps.db, document.number)
    if (!entry) return null
    const { payment } = entry
    const { payerName, payerEmail, purpose, description, provider, way, externalReference, reference } = payment
    const how = isOnline(provider)
      ? providerName(provider)
      : way
        ? paymentWays[way]
        : 'Confirmed by the editorial office'
    return {
      warning: warningOf(document, payment),
      to: [payerName, payerEmail],
      paragraphs: ['We have received your payment with thanks.'],
      rows: [
        ['For', `${purpose === 'course' ? 'Course' : 'Article processing charge'}: ${description}`],
        ['Paid on', day(payment.paidAt)],
        ['Method', [how, externalReference].filter(Boolean).join(', ')],
        ['Reference', reference],
      ],
      total: ['Paid', inFull(payment)],
      notes: [`Questions: ${deps.content.site.contact.email}`],
    }
  },

  async acceptance(deps, { subjectId, issuedAt }) {
    const manuscript = await openForSite(deps.db, subjectId)
    if (!manuscript) return null
    const { author, title, number, articleType, coAuthors } = manuscript
    const journal = deps.content.journal(manuscript.journal)
    return {
      to: [author, ...affiliationsIn(manuscript.affiliation)],
      paragraphs: [
        `Dear ${author},`,
        `We are pleased to confirm that your manuscript was accepted for publication in ${journal?.title ?? manuscript.journal} on ${day(issuedAt)}, after peer review.`,
      ],
      rows: [
        ['Title', title],
        ['Manuscript', `${number}, ${articleTypeLabel(articleType)}`],
        ['Authors', [author, ...coAuthors.map(({ name }) => name)].join(', ')],
      ],
      total: null,
      notes: ['The editors', journal?.email ?? deps.content.site.contact.email],
    }
  },
}
