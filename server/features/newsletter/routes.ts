import type { Hono } from 'hono'
import { subscribe, unsubscribe } from '#contracts/newsletter.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function newsletterRoutes(api: Hono, http: HttpDeps, { newsletter }: Services): void {
  implement(api, http, subscribe, ({ input }) => newsletter.subscribe(input))
  implement(api, http, unsubscribe, ({ input }) => newsletter.unsubscribe(input))
}
