import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { digitsOf, periodsAt } from '#domain/people/second-factor.ts'
import { isSameMac } from './mac.ts'

const cipher = 'aes-256-gcm'
const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'secrets of authenticator apps', 32))

/** So that a copy of its table alone gives no codes. The installation's secret is in another one. */
export function seal(secret: Buffer, bytes: Buffer): string {
  const start = randomBytes(12)
  const sealing = createCipheriv(cipher, keyOf(secret), start)
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([start, sealing.getAuthTag(), sealed]).toString('base64url')
}

export function unseal(secret: Buffer, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, 12))
  opening.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()])
}

/** As many bits as SHA-1 has, as RFC 4226 advises. */
export const newAppSecret = () => randomBytes(20)

export function appCode(appSecret: Buffer, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  return digitsOf(createHmac('sha1', appSecret).update(counter).digest())
}

/** The period that the code belongs to, or null if it is not one that counts now. */
export function periodOf(appSecret: Buffer, code: string, now: Date): number | null {
  return periodsAt(now).find((period) => isSameMac(appCode(appSecret, period), code)) ?? null
}
