import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits, 22 characters safe in a URL: how every record is named. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** 256 random bits that open something; only their hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
