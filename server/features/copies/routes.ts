import * as calls from '#contracts/reviewer-copy.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function copyRoutes(implement: Implement, { copies }: Services): void {
  implement(calls.readCopies, ({ actor, input }) => copies.copies(actor, input))
  implement(calls.replaceInCopy, ({ actor, input }) => copies.replaceLeak(actor, input))
  implement(calls.keepInCopy, ({ actor, input }) => copies.keepLeak(actor, input))
  implement(calls.acceptCopy, ({ actor, input }) => copies.acceptCopy(actor, input))
  implement(calls.uploadCopy, ({ actor, input }) => copies.uploadCopy(actor, input))
  implement(calls.remakeCopy, ({ actor, input }) => copies.remakeCopy(actor, input))
}
