import { createHash, randomBytes } from 'node:crypto'

/** Returns 128 random bits as 22 URL-safe characters. Every record has such an id. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns 256 random bits that give access to something. Only their hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
