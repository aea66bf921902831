import * as calls from '#contracts/publishing/corrections.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'

/** What staff propose to change before publication, and what authors answer, by link or logged in. */
export function correctionRoutes(implement: Implement, { corrections }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)

  implement(calls.readCorrection, ({ visitor, input, address }) =>
    opened(address, () => corrections.ownCorrection(visitor, input)),
  )
  implement(calls.answerCorrection, ({ visitor, input, address }) =>
    opened(address, () => corrections.answerCorrection(visitor, input)),
  )
  implement(calls.listCorrections, ({ actor, input }) => corrections.listCorrections(actor, input))
  implement(calls.proposeCorrection, ({ actor, input }) => corrections.proposeCorrection(actor, input))
  implement(calls.withdrawCorrection, ({ actor, input }) => corrections.withdrawCorrection(actor, input))
}
