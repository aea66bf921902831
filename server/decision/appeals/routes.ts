import * as calls from '#contracts/decision/appeals.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'

/** What authors do about a rejection, by link or logged in, and what admins answer. */
export function appealRoutes(implement: Implement, { appeals }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)

  implement(calls.readAppeal, ({ visitor, input, address }) => opened(address, () => appeals.ownAppeal(visitor, input)))
  implement(calls.appealDecision, ({ visitor, input, address }) =>
    opened(address, () => appeals.appeal(visitor, input)),
  )
  implement(calls.listAppeals, ({ actor, input }) => appeals.listAppeals(actor, input))
  implement(calls.upholdLetter, ({ actor, input }) => appeals.upholdLetter(actor, input))
  implement(calls.upholdRejection, ({ actor, input }) => appeals.upholdRejection(actor, input))
}
