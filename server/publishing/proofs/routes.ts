import * as calls from '#contracts/publishing/proofs.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'

/** Proofs before publication: what staff send, and what authors answer, by link or logged in. */
export function pageProofRoutes(implement: Implement, { pageProofs }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)

  implement(calls.readPageProof, ({ visitor, input, address }) =>
    opened(address, () => pageProofs.ownPageProof(visitor, input)),
  )
  implement(calls.addProofComment, ({ visitor, input, address }) =>
    opened(address, () => pageProofs.addProofComment(visitor, input)),
  )
  implement(calls.removeProofComment, ({ visitor, input, address }) =>
    opened(address, () => pageProofs.removeProofComment(visitor, input)),
  )
  implement(calls.answerPageProof, ({ visitor, input, address }) =>
    opened(address, () => pageProofs.answerPageProof(visitor, input)),
  )
  implement(calls.listPageProofs, ({ actor, input }) => pageProofs.listPageProofs(actor, input))
  implement(calls.askForProof, ({ actor, input }) => pageProofs.askForProof(actor, input))
  implement(calls.withdrawProof, ({ actor, input }) => pageProofs.withdrawProof(actor, input))
  implement(calls.settleProofComment, ({ actor, input }) => pageProofs.settleProofComment(actor, input))
}
