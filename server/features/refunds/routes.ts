import * as calls from '#contracts/refunds.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function refundRoutes(implement: Implement, { refunds }: Services): void {
  implement(calls.listRefundsSent, ({ input }) => refunds.listRefundsSent(input))
  implement(calls.askRefund, ({ actor, input }) => refunds.askRefund(actor, input))
  implement(calls.listDisputes, ({ input }) => refunds.listDisputes(input))
  implement(calls.answerDispute, ({ actor, input }) => refunds.answerDispute(actor, input))
}
