import * as proposals from '#contracts/money/money-proposals.ts'
import * as calls from '#contracts/money/refunds.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function refundRoutes(implement: Implement, { refunds }: Services): void {
  implement(calls.listRefundsSent, ({ actor, input }) => refunds.listRefundsSent(actor, input))
  implement(calls.askRefund, ({ actor, input }) => refunds.askRefund(actor, input))
  implement(calls.recordRefund, ({ actor, input }) => refunds.recordRefund(actor, input))
  implement(proposals.listMoneyProposals, ({ actor, input }) => refunds.listProposals(actor, input))
  implement(proposals.answerMoneyProposal, ({ actor, input }) => refunds.answerProposal(actor, input))
  implement(calls.listDisputes, ({ actor, input }) => refunds.listDisputes(actor, input))
  implement(calls.answerDispute, ({ actor, input }) => refunds.answerDispute(actor, input))
}
