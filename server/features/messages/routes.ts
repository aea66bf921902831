import type { Hono } from 'hono'
import { sendMessage } from '#contracts/messages.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function messageRoutes(api: Hono, http: HttpDeps, { messages }: Services): void {
  implement(api, http, sendMessage, ({ input }) => messages.send(input))
}
