import { createContext } from 'react-router'
import type { Endpoint, InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { Visitor } from '#domain/permissions.ts'
import type { Services } from './services.ts'

/** What the server hands to loaders and actions: set for every request in server/app.ts. */
export const servicesContext = createContext<Services>()
export const visitorContext = createContext<Visitor>()
export const requestContext = createContext<{
  id: string
  nonce: string
  publicUrl: string
  /** Without the page's own words for it, the page has failed. */
  logError(error: unknown, isTold?: boolean): void
  /** Why nobody can say who asks: the database is away, and the page is made as for nobody. Null otherwise. */
  visitorError: unknown
  endpoints: Endpoint[]
}>()

/** The API called in process, in the visitor's name: what a form does where no script runs. */
export type CallApi = <E extends Endpoint>(contract: E, input: InputOf<E>) => Promise<ReplyOf<E>>
export const apiContext = createContext<CallApi>()
