import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Done, email, Token } from './shapes.ts'

const ByToken = z.strictObject({ token: Token })

export const readAddressLink = endpoint({
  method: 'GET',
  path: '/address/{token}',
  who: 'anyone',
  summary: 'Which address an e-mailed link confirms; opening it changes nothing',
  params: ByToken,
  reply: z.strictObject({
    email: z.string(),
    /** Whether the address also becomes the address of an account. */
    isChange: z.boolean(),
    isConfirmed: z.boolean(),
  }),
})

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/address/{token}',
  who: 'anyone',
  summary: 'Confirm an e-mail address by the link sent to it',
  params: ByToken,
  reply: Done,
})

export const sendAddressLink = endpoint({
  method: 'POST',
  path: '/author/address/link',
  who: 'author',
  summary: 'Send the link to confirm the address again to the author who is signed in',
  limit: 'address-link',
  reply: Done,
})

const AddressChange = z.strictObject({ email: email(), password: password() })

export const changeAuthorAddress = endpoint({
  method: 'POST',
  path: '/author/address',
  who: 'author',
  summary: 'Ask for another e-mail address; it changes when the link sent there is used',
  limit: 'address-link',
  body: AddressChange,
  reply: Done,
})

export const changeStaffAddress = endpoint({
  method: 'POST',
  path: '/admin/address',
  who: 'staff',
  summary: 'Ask for another e-mail address; it changes when the link sent there is used',
  limit: 'address-link',
  body: AddressChange,
  reply: Done,
})
