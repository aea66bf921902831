import { listReferenceChecks } from '#contracts/manuscript/references.ts'
import type { Implement } from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'

export function referenceRoutes(implement: Implement, { references }: Services): void {
  implement(listReferenceChecks, ({ actor, input }) => references.listReferenceChecks(actor, input))
}
