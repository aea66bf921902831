import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from './ids.ts'

type Scope = { id?: string; place(): string }

const scopes = new AsyncLocalStorage<Scope>()

/** Everything that `work` does, and what it logs, belongs to one request with an id of its own. */
export function inRequest<T>(work: () => T, place = () => ''): T {
  return scopes.getStore() ? work() : scopes.run({ id: newId(), place }, work)
}

/** What `work` does belongs to a job, which has no id. */
export function inJob<T>(name: string, work: () => T): T {
  return scopes.run({ place: () => `Job ${name}` }, work)
}

/** The id that the answer carries as X-Request-Id; undefined outside a request, as in a job. */
export const requestId = (): string | undefined => scopes.getStore()?.id

/** Such as 'GET /admin/review/:id' or 'Job make-pdfs': the pattern of an address, without what is in it. */
export const currentPlace = (): string => scopes.getStore()?.place() ?? ''
