import * as z from 'zod'
import { PaymentProviderError, type ProviderAccounts, type ProviderTransaction, refusal } from '../payment-provider.ts'
import { type Answer, type Call, Dispute, EvidenceAdded, Pages, Refund, Transaction, UploadPlace } from './answers.ts'

type Tools = { ask(call: Call): Promise<Answer>; upload(url: string, bytes: Uint8Array): Promise<void> }

const perPage = 100
/** Nobody has a million transactions in a month. */
const pagesMax = 10_000

/** Paystack's refunds, disputes and list of transactions. */
export function createAccounts({ ask, upload }: Tools): ProviderAccounts {
  async function get<T>(schema: z.ZodType<T>, call: Call): Promise<T> {
    const answer = await ask(call)
    if (!answer.status) throw refusal(answer.message)
    return read(schema, answer.data)
  }

  /** Reads a list page by page. The last page is shorter, or the one that `meta` names. */
  async function* list<T>(schema: z.ZodType<T>, path: string, query: Record<string, string>): AsyncGenerator<T[]> {
    for (let page = 1; page <= pagesMax; page++) {
      const asked = new URLSearchParams({ ...query, perPage: String(perPage), page: String(page) })
      const answer = await ask({ method: 'GET', path: `${path}?${asked}` })
      if (!answer.status) throw refusal(answer.message)
      const rows = read(z.array(schema), answer.data)
      yield rows
      const pageCount = Pages.safeParse(answer.meta).data?.pageCount
      if (rows.length === 0 || (pageCount === undefined ? rows.length < perPage : page >= pageCount)) return
    }
  }

  const between = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() })

  async function refundsOfTransaction(transactionId: string) {
    const found: z.output<typeof Refund>[] = []
    // A filter that the API does not know is ignored, and it would answer with every refund.
    for await (const rows of list(Refund, 'refund', { transaction: transactionId }))
      found.push(...rows.filter((row) => row.transactionId === transactionId))
    return found
  }

  const shown = ({ transactionId: _, ...refund }: z.output<typeof Refund>) => refund

  async function dispute(id: string) {
    const answer = await ask({ method: 'GET', path: `dispute/${encodeURIComponent(id)}` })
    if (answer.status) return read(Dispute, answer.data)
    if (answer.httpStatus === 404 || /not found/i.test(answer.message)) return null
    throw refusal(answer.message)
  }

  return {
    async refund({ reference, amountMinor, currency, note }) {
      const body = JSON.stringify({ transaction: reference, amount: amountMinor, currency, merchant_note: note })
      return { ...shown(await get(Refund, { method: 'POST', path: 'refund', body })), note }
    },

    async refundsOf(reference) {
      const call = { method: 'GET' as const, path: `transaction/verify/${encodeURIComponent(reference)}` }
      const { id } = await get(Transaction, call)
      return (await refundsOfTransaction(id)).map(shown)
    },

    dispute,

    async answerDispute(id, { decision, message, refundMinor, service, phone }, { payerName, payerEmail, file }) {
      const path = `dispute/${encodeURIComponent(id)}`
      const name = new URLSearchParams({ upload_filename: file.name })
      const { signedUrl, fileName } = await get(UploadPlace, { method: 'GET', path: `${path}/upload_url?${name}` })
      await upload(signedUrl, file.bytes)
      const common = { message, uploaded_filename: fileName }
      const resolve = (resolution: object) =>
        get(z.unknown(), { method: 'PUT', path: `${path}/resolve`, body: JSON.stringify({ ...common, ...resolution }) })
      if (decision === 'accept') {
        await resolve({ resolution: 'merchant-accepted', refund_amount: refundMinor })
        return
      }
      const who = { customer_email: payerEmail, customer_name: payerName, customer_phone: phone || 'Not known' }
      const body = JSON.stringify({ ...who, service_details: service })
      const evidence = await get(EvidenceAdded, { method: 'POST', path: `${path}/evidence`, body })
      await resolve({ resolution: 'declined', refund_amount: 0, evidence: Number(evidence.id) })
    },

    async *transactions(from, to): AsyncGenerator<ProviderTransaction[]> {
      const gone = new Map<string, number>()
      // Refunds come later than their payments, so there is no end.
      for await (const rows of list(Refund, 'refund', { from: from.toISOString() }))
        for (const { transactionId, amountMinor, state } of rows)
          if (transactionId && state === 'processed')
            gone.set(transactionId, (gone.get(transactionId) ?? 0) + amountMinor)
      for await (const rows of list(Transaction, 'transaction', between(from, to)))
        yield rows.map((row) => ({ ...row, refundedMinor: gone.get(row.id) ?? 0 }))
    },

    disputes: (from, to) => list(Dispute, 'dispute', between(from, to)),
  }
}

function read<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new PaymentProviderError('nonsense', "The payment provider's answer does not fit the question.", parsed.error)
}
