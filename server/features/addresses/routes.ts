import type { Hono } from 'hono'
import * as calls from '#contracts/addresses.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'

export function addressRoutes(api: Hono, http: HttpDeps, { addresses }: Services): void {
  const opened = linkOpener(http)
  implement(api, http, calls.readAddressLink, ({ input, address }) =>
    opened(address, () => addresses.addressLink(input)),
  )
  implement(api, http, calls.confirmAddress, ({ input, address }) =>
    opened(address, () => addresses.confirmByLink(input)),
  )
  implement(api, http, calls.sendAddressLink, ({ actor }) => addresses.sendAddressLink(actor))
  implement(api, http, calls.changeAuthorAddress, ({ actor, input, client }) =>
    addresses.changeAddress(actor, input, client),
  )
  implement(api, http, calls.changeStaffAddress, ({ actor, input, client }) =>
    addresses.changeAddress(actor, input, client),
  )
}
