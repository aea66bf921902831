import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from './ids.ts'

type Scope = { id?: string; place(): string; timeZone?: string }

const scopes = new AsyncLocalStorage<Scope>()

/** Everything that `work` does, and what it logs, belongs to one request with an id of its own. */
export function inRequest<T>(work: () => T, place = () => ''): T {
  const scope = scopes.getStore()
  return scope?.id ? work() : scopes.run({ ...scope, id: newId(), place }, work)
}

/** What `work` does belongs to a job, which has no id. */
export function inJob<T>(name: string, work: () => T): T {
  return scopes.run({ place: () => `Job ${name}` }, work)
}

/** Everything that `work` writes goes by the clock of this zone, whatever is published before it ends. */
export function inZone<T>(timeZone: string, work: () => T): T {
  return scopes.run({ place: () => '', ...scopes.getStore(), timeZone }, work)
}

/** Undefined outside `inZone`. */
export const zoneInForce = (): string | undefined => scopes.getStore()?.timeZone

/** The id that the answer carries as X-Request-Id; undefined outside a request, as in a job. */
export const requestId = (): string | undefined => scopes.getStore()?.id

/** Such as 'GET /admin/review/:id' or 'Job make-pdfs': the pattern of an address, without what is in it. */
export const currentPlace = (): string => scopes.getStore()?.place() ?? ''
