import type { Context } from 'hono'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { LimitName } from '#domain/people/limits.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Config } from '../config.ts'

/** What the endpoints of every feature need. */
export type HttpDeps = {
  config: Config
  clock: Clock
  endpoints: Endpoint[]
  visitorOf(http: Context): Promise<Visitor>
  addressOf(http: Context): string
  countAgainst(limit: LimitName, address: string, accountId: string | null): Promise<void>
  /** Waits until cached pages know of every change committed so far. */
  settle(): Promise<void>
}
