import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parts must not contain a colon: otherwise two different lists could give the same input. */
export function mac(secret: Buffer, ...parts: string[]): string {
  return createHmac('sha256', secret).update(parts.join(':')).digest('base64url')
}

export function isSameMac(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
