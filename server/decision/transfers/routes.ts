import * as calls from '#contracts/decision/transfers.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'

export function transferRoutes(implement: Implement, { transfers }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)

  implement(calls.transferDesk, ({ actor, input }) => transfers.transferDesk(actor, input))
  implement(calls.transferLetter, ({ actor, input }) => transfers.transferLetter(actor, input))
  implement(calls.offerTransfer, ({ actor, input }) => transfers.offerTransfer(actor, input))
  implement(calls.takeBackTransfer, ({ actor, input }) => transfers.takeBackTransfer(actor, input))

  implement(calls.readTransfer, ({ visitor, input, address }) =>
    opened(address, () => transfers.transfer(visitor, input)),
  )
  implement(calls.acceptTransfer, ({ visitor, input, address }) =>
    opened(address, () => transfers.acceptTransfer(visitor, input)),
  )
  implement(calls.declineTransfer, ({ visitor, input, address }) =>
    opened(address, () => transfers.declineTransfer(visitor, input)),
  )

  implement(calls.readConsent, ({ input, address }) => opened(address, () => transfers.consent(input)))
  implement(calls.answerConsent, ({ input, address }) => opened(address, () => transfers.answerConsent(input)))
}
