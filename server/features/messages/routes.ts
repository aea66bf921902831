import type { Hono } from 'hono'
import * as calls from '#contracts/messages.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function messageRoutes(api: Hono, http: HttpDeps, { messages }: Services): void {
  implement(api, http, calls.sendMessage, ({ input }) => messages.send(input))
  implement(api, http, calls.listMessages, ({ input }) => messages.inbox(input))
  implement(api, http, calls.readMessage, ({ input }) => messages.thread(input))
  implement(api, http, calls.replyToMessage, ({ actor, input }) => messages.reply(actor, input))
  implement(api, http, calls.deleteMessage, ({ actor, input }) => messages.deleteMessage(actor, input))
}
