import type { Hono } from 'hono'
import * as charges from '#contracts/charges.ts'
import * as calls from '#contracts/payments.ts'
import { readBytes } from '../../http/body.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

const maxWebhookBytes = 64 * 1024

export function paymentRoutes(api: Hono, http: HttpDeps, { payments }: Services): void {
  implement(api, http, calls.startPayment, ({ visitor, input }) => payments.start(visitor.author, input))
  implement(api, http, calls.verifyPayment, ({ input }) => payments.verify(input))
  implement(api, http, calls.paymentWebhook, async ({ http: { req } }) =>
    payments.receiveWebhook({ headers: req.raw.headers, body: await readBytes(req.raw, maxWebhookBytes) }),
  )
  implement(api, http, calls.markPaid, ({ actor, input }) => payments.markPaid(actor, input))
  implement(api, http, charges.waiveCharge, ({ actor, input }) => payments.waive(actor, input))
  implement(api, http, charges.reduceCharge, ({ actor, input }) => payments.reduce(actor, input))
  implement(api, http, charges.undoPaid, ({ actor, input }) => payments.undoPaid(actor, input))
  implement(api, http, calls.listPayments, ({ input }) => payments.listPayments(input))
  implement(api, http, calls.listRefunds, ({ input }) => payments.listRefunds(input))
  implement(api, http, calls.settleRefund, ({ actor, input }) => payments.settleRefund(actor, input))
}
