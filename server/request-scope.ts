import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from './ids.ts'

const ids = new AsyncLocalStorage<string>()

/** Everything that `work` does, and what it logs, belongs to one request with an id of its own. */
export function inRequest<T>(work: () => T): T {
  return ids.getStore() ? work() : ids.run(newId(), work)
}

/** The id that the answer carries as X-Request-Id; undefined outside a request, as in a job. */
export const requestId = (): string | undefined => ids.getStore()
