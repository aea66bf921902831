import * as charges from '#contracts/money/charges.ts'
import * as calls from '#contracts/money/payments.ts'
import { readBytes } from '../../http/body.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

const maxWebhookBytes = 64 * 1024

export function paymentRoutes(implement: Implement, { payments }: Services): void {
  implement(calls.startPayment, ({ visitor, input }) => payments.start(visitor.author, input))
  implement(calls.verifyPayment, ({ input }) => payments.verify(input))
  implement(calls.paymentWebhook, async ({ http: { req } }) =>
    payments.receiveWebhook({ headers: req.raw.headers, body: await readBytes(req.raw, maxWebhookBytes) }),
  )
  implement(calls.markPaid, ({ actor, input }) => payments.markPaid(actor, input))
  implement(charges.waiveCharge, ({ actor, input }) => payments.waive(actor, input))
  implement(charges.reduceCharge, ({ actor, input }) => payments.reduce(actor, input))
  implement(charges.undoPaid, ({ actor, input }) => payments.undoPaid(actor, input))
  implement(calls.listPayments, ({ actor, input }) => payments.listPayments(actor, input))
  implement(calls.exportPayments, async ({ actor, input }) =>
    csvResponse('payments.csv', await payments.exportPayments(actor, input)),
  )
  implement(calls.listRefunds, ({ actor, input }) => payments.listRefunds(actor, input))
  implement(calls.settleRefund, ({ actor, input }) => payments.settleRefund(actor, input))
}
