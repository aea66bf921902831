import type { Endpoint, InputOf } from './endpoint.ts'

/** Fills in a contract's path. The rest of the input goes into the body if the contract has one, else the query. */
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

/** Why a call failed. `sentence` is the server's message, or null if it gave none; the screen then shows its own. */
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

/** Returns the reply, or throws the CallError in it. A reply that was cut off counts as none, even after a 200. */
export async function replyOf(response: Response): Promise<unknown> {
  const reply: unknown = await response.json().catch(() => undefined)
  if (response.ok && reply === undefined) throw new CallError('no-response', 0, null)
  if (response.ok) return reply
  const { error, fields } = (reply ?? {}) as { error?: unknown; fields?: Record<string, string> }
  throw new CallError('refused', response.status, typeof error === 'string' ? error : null, fields)
}
