import { createContext, type RouterContext, RouterContextProvider } from 'react-router'
import type { Endpoint, InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { CheckReport } from '#contracts/manuscript/preflight.ts'
import type { VisitorKind } from '#domain/people/visitor-kind.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import type { Services } from './services.ts'

/** What the server gives to loaders and actions. It is set for every request in server/app.ts. */
export const servicesContext = createContext<Services>()
/** A page that asks for this is rendered for each signed-in reader: see PageContexts. */
export const visitorContext = createContext<Visitor>()
/** For the bars alone, which show it inside ByVisitor. */
export const barContext = createContext<VisitorKind>()
export const requestContext = createContext<{
  id: string
  nonce: string
  publicUrl: string
  /** `isReported`: the page itself tells the reader of the error. Otherwise the page counts as failed. */
  logError(error: unknown, isReported?: boolean): void
  /** The error if the database is away: the visitor is then unknown and gets the page for nobody. Null otherwise. */
  visitorError: unknown
  /** Whether the page may be rendered with slots, to be cached for everybody: nothing in it has asked who reads. */
  isForEverybody(): boolean
  endpoints: Endpoint[]
}>()

/** What came of a file that was sent to be checked, for the page that answers it. */
export type Checked = { status: number } & ({ report: CheckReport } | { error: string })
export const checkedContext = createContext<Checked | null>(null)

/** Calls the API inside this process in the visitor's name, for forms that are sent without JavaScript. */
export type CallApi = <E extends Endpoint>(contract: E, input: InputOf<E>) => Promise<ReplyOf<E>>
export const apiContext = createContext<CallApi>()

/**
 * Notices whether a page asks who reads it, or calls the API in the reader's name. If not, it is the same for everybody but
 * for what is inside ByVisitor.
 */
export class PageContexts extends RouterContextProvider {
  hasAskedWho = false

  override get<T>(context: RouterContext<T>): T {
    if (ofReader.has(context)) this.hasAskedWho = true
    return super.get(context)
  }
}

const ofReader = new Set<unknown>([visitorContext, apiContext])
