import {
  confirmDois,
  depositMissing,
  listDeposits,
  retryDeposit,
  retryDeposits,
} from '#contracts/publishing/deposits.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function depositRoutes(implement: Implement, { deposits }: Services): void {
  implement(listDeposits, ({ input }) => deposits.listDeposits(input))
  implement(retryDeposit, ({ actor, input }) => deposits.retryDeposit(actor, input))
  implement(retryDeposits, ({ actor }) => deposits.retryDeposits(actor))
  implement(depositMissing, ({ actor }) => deposits.depositMissing(actor))
  implement(confirmDois, ({ actor }) => deposits.confirmDois(actor))
}
