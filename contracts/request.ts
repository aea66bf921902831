import type { Endpoint, InputOf } from './endpoint.ts'

/** Fills a contract's path; what is left goes into the body where the contract has one, else into the query. */
export function requestFor<E extends Endpoint>({ path, body }: E, input: InputOf<E>): { path: string; body?: string } {
  const rest: Record<string, unknown> = { ...(input as object) }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (body) return { path: filled, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  return { path: query.size > 0 ? `${filled}?${query}` : filled }
}

/** Why a call failed: the server's own sentence where it gave one, else null so that the screen's fallback shows. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: 'refused' | 'no-response'
  readonly status: number
  readonly sentence: string | null
  readonly fields: Record<string, string>

  constructor(kind: CallError['kind'], status: number, sentence: string | null, fields: Record<string, string> = {}) {
    super(sentence ?? kind)
    this.kind = kind
    this.status = status
    this.sentence = sentence
    this.fields = fields
  }
}

/** The reply of a call, or the CallError that its answer says. An answer cut short counts as none, even after a 200. */
export async function replyOf(response: Response): Promise<unknown> {
  const reply: unknown = await response.json().catch(() => undefined)
  if (response.ok && reply === undefined) throw new CallError('no-response', 0, null)
  if (response.ok) return reply
  const { error, fields } = (reply ?? {}) as { error?: unknown; fields?: Record<string, string> }
  throw new CallError('refused', response.status, typeof error === 'string' ? error : null, fields)
}
