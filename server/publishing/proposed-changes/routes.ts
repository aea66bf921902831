import * as calls from '#contracts/publishing/proposed-changes.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'

/** What staff propose to change before publication, and what authors answer, by link or logged in. */
export function proposedChangesRoutes(implement: Implement, { proposedChanges }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)

  implement(calls.readProposedChanges, ({ visitor, input, address }) =>
    opened(address, () => proposedChanges.ownProposedChanges(visitor, input)),
  )
  implement(calls.answerProposedChanges, ({ visitor, input, address }) =>
    opened(address, () => proposedChanges.answerProposedChanges(visitor, input)),
  )
  implement(calls.listProposedChanges, ({ actor, input }) => proposedChanges.listProposedChanges(actor, input))
  implement(calls.proposeChanges, ({ actor, input }) => proposedChanges.proposeChanges(actor, input))
  implement(calls.withdrawProposedChanges, ({ actor, input }) => proposedChanges.withdrawProposedChanges(actor, input))
}
