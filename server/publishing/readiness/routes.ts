import { listFindings, retryDoaj } from '#contracts/publishing/readiness.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function readinessRoutes(implement: Implement, { readiness, deposits }: Services): void {
  implement(listFindings, ({ input }) => readiness.listFindings(input))
  implement(retryDoaj, ({ actor }) => deposits.retryDoaj(actor))
}
