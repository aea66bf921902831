import type { Hono } from 'hono'
import {
  listNewsletters,
  previewNewsletter,
  readNewsletter,
  sendNewsletter,
  subscribe,
  testNewsletter,
  unsubscribe,
} from '#contracts/newsletter.ts'
import type { HttpDeps } from '../../http/context.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function newsletterRoutes(api: Hono, http: HttpDeps, { newsletter }: Services): void {
  implement(api, http, subscribe, ({ input }) => newsletter.subscribe(input))
  implement(api, http, unsubscribe, ({ input }) => newsletter.unsubscribe(input))
  implement(api, http, sendNewsletter, ({ actor, input, http }) =>
    newsletter.sendNewsletter(actor, input, idempotencyKey(http)),
  )
  implement(api, http, testNewsletter, ({ actor, input }) => newsletter.testNewsletter(actor, input))
  implement(api, http, previewNewsletter, ({ input }) => newsletter.previewNewsletter(input))
  implement(api, http, listNewsletters, ({ input }) => newsletter.listNewsletters(input))
  implement(api, http, readNewsletter, ({ input }) => newsletter.readNewsletter(input))
}
