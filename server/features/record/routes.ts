import type { Hono } from 'hono'
import { correctArticle, retractArticle, withdrawArticle } from '#contracts/record.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function recordRoutes(api: Hono, http: HttpDeps, { record }: Services): void {
  implement(api, http, correctArticle, ({ actor, input }) => record.correct(actor, input))
  implement(api, http, retractArticle, ({ actor, input }) => record.retract(actor, input))
  implement(api, http, withdrawArticle, ({ actor, input }) => record.withdraw(actor, input))
}
