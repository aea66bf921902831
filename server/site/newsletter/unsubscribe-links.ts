import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'

/** Derived, not stored: every newsletter can contain the same link, and the table holds only the token's hash. */
export function unsubscribeToken(secret: Buffer, subscriberId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${subscriberId}`).digest('base64url')
}

export type UnsubscribeLinks = { unsubscribeUrl: string; oneClickUrl: string }

export function unsubscribeLinks({ config, secret }: Deps, subscriberId: string): UnsubscribeLinks {
  const token = unsubscribeToken(secret, subscriberId)
  return {
    unsubscribeUrl: `${config.publicUrl}/unsubscribe/${token}`,
    oneClickUrl: `${config.publicUrl}/api/newsletter/unsubscribe/${token}`,
  }
}
