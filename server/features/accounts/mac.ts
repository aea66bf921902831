import { createHmac, timingSafeEqual } from 'node:crypto'

/** Keyed by the installation's secret. None of the parts may hold a colon, so that no two lists read the same. */
export function mac(secret: Buffer, ...parts: string[]): string {
  return createHmac('sha256', secret).update(parts.join(':')).digest('base64url')
}

export function isSameMac(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
