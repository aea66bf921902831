import type { Hono } from 'hono'
import { listLetters, readLetter, retryLetter, retryLetters } from '#contracts/letters.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function letterRoutes(api: Hono, http: HttpDeps, { letters }: Services): void {
  implement(api, http, listLetters, ({ input }) => letters.listLetters(input))
  implement(api, http, readLetter, ({ input }) => letters.readLetter(input))
  implement(api, http, retryLetter, ({ actor, input }) => letters.retryLetter(actor, input))
  implement(api, http, retryLetters, ({ actor, input }) => letters.retryLetters(actor, input))
}
