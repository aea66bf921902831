import * as calls from '#contracts/people/addresses.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'

export function addressRoutes(implement: Implement, { addresses, manuscripts }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)
  implement(calls.readAddressLink, ({ input, address }) => opened(address, () => addresses.addressLink(input)))
  implement(calls.confirmAddress, ({ input, address }) => opened(address, () => manuscripts.confirmByLink(input)))
  implement(calls.sendAddressLink, ({ actor }) => addresses.sendAddressLink(actor))
  implement(calls.changeAuthorAddress, ({ actor, input, client }) => addresses.changeAddress(actor, input, client))
  implement(calls.changeStaffAddress, ({ actor, input, client }) => addresses.changeAddress(actor, input, client))
}
