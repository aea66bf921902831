import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

type Signing = Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'replyAddress'> }

const signatureOf = ({ secret }: Signing, id: string) =>
  createHmac('sha256', secret).update(`answer:${id}`).digest('hex').slice(0, 16)

/**
 * Where an answer to this e-mail is to go: the id of the e-mail, signed, behind a plus sign. In small letters and digits,
 * because mail systems may change the case, and at most 64 characters before the @.
 */
export function replyAddress(deps: Signing, letterId: string): string | null {
  const [name, domain] = deps.config.replyAddress?.split('@') ?? []
  if (!name || !domain) return null
  const id = Buffer.from(letterId, 'base64url').toString('hex')
  return `${name}+${id}${signatureOf(deps, id)}@${domain}`
}

/** The id of the e-mail that is answered at this address; null if the address is none of ours. */
export function letterAnswered(deps: Signing, address: string): string | null {
  const [, id, signature] = /\+([0-9a-f]{32})([0-9a-f]{16})@/.exec(address.toLowerCase()) ?? []
  if (!id || !signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(deps, id)))) return null
  return Buffer.from(id, 'hex').toString('base64url')
}
