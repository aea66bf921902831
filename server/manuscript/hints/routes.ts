import { listHints, lookAtHint } from '#contracts/manuscript/hints.ts'
import type { Implement } from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'

export function hintRoutes(implement: Implement, { hints }: Services): void {
  implement(listHints, ({ actor, input }) => hints.listHints(actor, input))
  implement(lookAtHint, ({ actor, input }) => hints.lookAtHint(actor, input))
}
