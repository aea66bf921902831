import type { Mode } from '#domain/payment.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'

export function modeOf({ paystack }: Config): Mode {
  return paystack.secretKey.startsWith('sk_live_') ? 'live' : 'test'
}

/** On a public site readers would take the simulator for real: every page has to say so. */
export function isOpenlySimulated({ config }: Deps): boolean {
  return config.isHttps && config.paystack.isSimulated
}
