import { isSameMac, mac } from '../../people/accounts/mac.ts'
import type { Selection } from './protocol.ts'

/** Where a list continues. The token holds everything that the next part needs, so the server stores nothing. */
export type Position = {
  selection: Selection
  /** The last record sent: `key` is its `updatedAt` as text from the database. Null at the beginning. */
  after: { key: string; id: string } | null
  /** How many records were sent before. */
  cursor: number
  /** The time up to which the previous part was complete, in milliseconds. The next part must not end before it. */
  seenTo: number
}

export function writeToken(secret: Buffer, position: Position): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${mac(secret, 'oai', payload)}`
}

/** Returns null unless this site wrote the token. */
export function readToken(secret: Buffer, token: string): Position | null {
  const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  if (!isSameMac(signature, mac(secret, 'oai', payload))) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
