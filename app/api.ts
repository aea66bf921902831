import type { Endpoint, InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { CallError, replyOf, requestFor } from '#contracts/request.ts'

export const base: string = import.meta.env.VITE_API_BASE ?? '/api'
export const timeoutMs = 20_000

/** Tells the office's frame that there is something to undo. */
export const undoableEvent = 'undoable'
/** Tells what shows a result that it was undone. */
export const undoneEvent = 'undone'

/** If a call is repeated with the same key, it runs only once and returns the first reply. */
type CallOptions = { idempotencyKey?: string }

/** Calls the API by its contract: typed input and reply, cookies sent, a timeout of 20 seconds. */
export async function call<E extends Endpoint>(
  contract: E,
  input: InputOf<E>,
  { idempotencyKey }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { path, body } = requestFor(contract, input)
  const headers = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
  return send(contract, path, { headers, ...(body !== undefined && { body }) })
}

/** Does the same for a contract whose body is an upload. */
export function upload<E extends Endpoint & { body: 'upload' }>(contract: E, form: FormData): Promise<ReplyOf<E>> {
  return send(contract, contract.path, { body: form })
}

async function send<E extends Endpoint>({ method }: E, path: string, init: RequestInit): Promise<ReplyOf<E>> {
  const response = await fetch(`${base}${path}`, {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
    ...init,
  }).catch(() => {
    throw new CallError('no-response', 0, null)
  })
  if (response.headers.has('x-undo')) dispatchEvent(new Event(undoableEvent))
  return (await replyOf(response)) as ReplyOf<E>
}

/** Returns the message to show: the server's, or else the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.sentence) || fallback
}
