import type { Hono } from 'hono'
import { depositMissing, listDeposits, retryDeposit, retryDeposits } from '#contracts/deposits.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function depositRoutes(api: Hono, http: HttpDeps, { deposits }: Services): void {
  implement(api, http, listDeposits, ({ input }) => deposits.listDeposits(input))
  implement(api, http, retryDeposit, ({ actor, input }) => deposits.retryDeposit(actor, input))
  implement(api, http, retryDeposits, ({ actor }) => deposits.retryDeposits(actor))
  implement(api, http, depositMissing, ({ actor }) => deposits.depositMissing(actor))
}
