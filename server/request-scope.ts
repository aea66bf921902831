import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from './ids.ts'

type Asked = Map<string, Promise<unknown>>
type Scope = { id?: string; place(): string; timeZone?: string; asked?: WeakMap<object, Asked>; isReading?: boolean }

const scopes = new AsyncLocalStorage<Scope>()

/** Everything that `work` does, and what it logs, belongs to one request with an id of its own. `isReading`: it changes nothing. */
export function inRequest<T>(work: () => T, place = () => '', isReading = false): T {
  const scope = scopes.getStore()
  return scope?.id ? work() : scopes.run({ ...scope, id: newId(), place, asked: new WeakMap(), isReading }, work)
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

/**
 * Those who ask the same of the same database at the same moment of a request, as a page and its frame do, get one answer.
 * In a request that may change something it is forgotten as soon as it is there: whoever asks after a change sees the
 * change. Nobody gets the answer to somebody else's request.
 */
export function askOnce<T>(db: object, question: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  const { asked, isReading } = scopes.getStore() ?? {}
  if (!asked) return ask()
  const key = JSON.stringify(question)
  const ofDb = asked.get(db) ?? new Map<string, Promise<unknown>>()
  asked.set(db, ofDb)
  const known = ofDb.get(key)
  if (known) return known as Promise<T>
  const forget = () => void ofDb.delete(key)
  const asking = ask()
  ofDb.set(key, asking)
  asking.then(isReading ? undefined : forget, forget)
  return asking
}
