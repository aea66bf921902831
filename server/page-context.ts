import { createContext } from 'react-router'
import type { Endpoint, InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { CheckReport } from '#contracts/manuscript/preflight.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import type { Services } from './services.ts'

/** What the server gives to loaders and actions. It is set for every request in server/app.ts. */
export const servicesContext = createContext<Services>()
export const visitorContext = createContext<Visitor>()
export const requestContext = createContext<{
  id: string
  nonce: string
  publicUrl: string
  /** `isReported`: the page itself tells the reader of the error. Otherwise the page counts as failed. */
  logError(error: unknown, isReported?: boolean): void
  /** The error if the database is away: the visitor is then unknown and gets the page for nobody. Null otherwise. */
  visitorError: unknown
  endpoints: Endpoint[]
}>()

/** What came of a file that was sent to be checked, for the page that answers it. */
export type Checked = { status: number } & ({ report: CheckReport } | { error: string })
export const checkedContext = createContext<Checked | null>(null)

/** Calls the API inside this process in the visitor's name, for forms that are sent without JavaScript. */
export type CallApi = <E extends Endpoint>(contract: E, input: InputOf<E>) => Promise<ReplyOf<E>>
export const apiContext = createContext<CallApi>()
