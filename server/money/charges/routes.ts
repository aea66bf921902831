import * as desk from '#contracts/money/charge-desk.ts'
import * as documents from '#contracts/money/documents.ts'
import * as proofs from '#contracts/money/transfer-proofs.ts'
import * as calls from '#contracts/money/waivers.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import { pdfResponse } from '../../manuscript/files/pdf-response.ts'
import type { Services } from '../../services.ts'

/** What authors do about a charge, by link or logged in, and what admins and finance answer. */
export function chargeRoutes(implement: Implement, { charges }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)

  implement(calls.readCharge, ({ visitor, input, address }) => opened(address, () => charges.ownCharge(visitor, input)))
  implement(calls.askWaiver, ({ visitor, input, address }) => opened(address, () => charges.askWaiver(visitor, input)))
  implement(documents.askInvoice, ({ visitor, input, address }) =>
    opened(address, () => charges.askInvoice(visitor, input)),
  )
  implement(documents.verifyCode, ({ input, address }) => opened(address, () => charges.verifyCode(input)))
  implement(documents.readDocument, async ({ input, address }) => {
    const { bytes, name } = await opened(address, () => charges.readDocument(input))
    return pdfResponse(name, bytes)
  })
  implement(desk.listCharges, ({ actor, input }) => charges.listCharges(actor, input))
  implement(desk.readChargeDesk, ({ actor, input }) => charges.chargeDesk(actor, input))
  implement(proofs.sendTransferProof, ({ visitor, input, address }) =>
    opened(address, () => charges.sendTransferProof(visitor, input)),
  )
  implement(proofs.listProofs, ({ actor, input }) => charges.listProofs(actor, input))
  implement(proofs.answerTransferProof, ({ actor, input }) => charges.answerTransferProof(actor, input))
  implement(calls.listWaivers, ({ actor, input }) => charges.listWaivers(actor, input))
  implement(calls.answerWaiver, ({ actor, input }) => charges.answerWaiver(actor, input))
}
