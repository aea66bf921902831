import * as z from 'zod'

/** Paystack's answers. The schemas read its field names, and their transforms give ours. */
export const Envelope = z.object({ status: z.boolean(), message: z.string().default(''), data: z.unknown().optional() })

export const Checkout = z
  .object({ authorization_url: z.url({ protocol: /^https?$/ }), access_code: z.string().min(1), reference: z.string() })
  .transform(({ authorization_url: url, reference }) => ({ url, reference }))

export const Notice = z.object({ event: z.string(), data: z.object({ reference: z.string() }) })

const underWay = z.enum(['ongoing', 'processing', 'queued']).transform(() => 'pending' as const)

export const Transaction = z
  .object({
    id: z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String),
    domain: z.enum(['test', 'live']),
    status: z.union([z.enum(['abandoned', 'failed', 'pending', 'reversed', 'success']), underWay]),
    reference: z.string(),
    amount: z.int().nonnegative(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    paid_at: z.iso.datetime({ offset: true }).nullish(),
    channel: z.string().nullish(),
    gateway_response: z.string().nullish(),
    metadata: z.unknown().optional().transform(metadataOf),
  })
  .transform(({ domain: mode, amount, paid_at, channel, gateway_response, ...same }) => ({
    ...same,
    mode,
    amountMinor: amount,
    paidAt: paid_at ? new Date(paid_at) : null,
    channel: channel ?? null,
    gatewayResponse: gateway_response ?? '',
  }))

/** Paystack sends metadata as an object, as JSON text, or as '' or null if there is none. */
export function metadataOf(value: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(typeof value === 'string' ? parseJson(value) : value)
  return parsed.success ? parsed.data : {}
}

/** Returns undefined if the text is not JSON. Paystack's ids have 64 bits, so very large integers stay text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value,
    )
  } catch {
    return undefined
  }
}
