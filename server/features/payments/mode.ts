import type { Mode } from '#domain/payment.ts'
import type { Config } from '../../config.ts'

export function modeOf({ paystack }: Config): Mode {
  return paystack.secretKey.startsWith('sk_live_') ? 'live' : 'test'
}
