import { createHash, randomBytes, randomInt } from 'node:crypto'

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

/** Without letters and figures that look alike. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns 58 random bits in three groups that people can type, for documents and certificates. */
export function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return [group(), group(), group()].join('-')
}
