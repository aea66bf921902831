import * as calls from '#contracts/site/contact.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function messageRoutes(implement: Implement, { messages }: Services): void {
  implement(calls.sendMessage, ({ input }) => messages.send(input))
  implement(calls.listMessages, ({ input }) => messages.inbox(input))
  implement(calls.readMessage, ({ input }) => messages.thread(input))
  implement(calls.replyToMessage, ({ actor, input }) => messages.reply(actor, input))
  implement(calls.deleteMessage, ({ actor, input }) => messages.deleteMessage(actor, input))
}
