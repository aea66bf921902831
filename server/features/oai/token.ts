import { isSameMac, mac } from '../accounts/mac.ts'
import type { Selection } from './protocol.ts'

/** Where a list goes on: all that the next part needs, so that the site remembers no harvester. */
export type Position = {
  selection: Selection
  /** The last record given: when it changed, as the database writes it, and its id. Null at the beginning. */
  after: { key: string; id: string } | null
  /** How many were given. */
  cursor: number
  /** Up to when the part before could see, in milliseconds: none ends earlier than the one before. */
  seenTo: number
}

export function writeToken(secret: Buffer, position: Position): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${mac(secret, 'oai', payload)}`
}

/** Null for everything that this site has not written itself. */
export function readToken(secret: Buffer, token: string): Position | null {
  const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  if (!isSameMac(signature, mac(secret, 'oai', payload))) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
