import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ByToken, Done, email } from '../shapes.ts'
import { password } from './accounts.ts'

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
  summary: 'Send the link to confirm the address again to the author who is logged in',
  limit: 'address-link',
  reply: Done,
})

function changeAddress<R extends 'author' | 'any-staff'>(who: R, path: `/${string}`) {
  return endpoint({
    method: 'POST',
    path,
    who,
    summary: 'Ask for another e-mail address; it changes when the link sent there is used',
    limit: 'address-link',
    body: z.strictObject({ email: email(), password: password() }),
    reply: Done,
  })
}

export const changeAuthorAddress = changeAddress('author', '/author/address')
export const changeStaffAddress = changeAddress('any-staff', '/admin/address')
