import * as z from 'zod/mini'
import { factorKinds } from '#domain/people/second-factor.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, line, Timestamp } from '../shapes.ts'
import { password, StaffEntry } from './accounts.ts'

const name = line('Name', 60)
const code = z.string({ error: 'Enter the code.' }).check(z.maxLength(60, { error: 'This code is too long.' }))
const Password = z.strictObject({ password: password() })

/** Bytes as browsers write them. */
const Encoded = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8000}$/))
const credential = { id: Encoded, rawId: Encoded, type: z.literal('public-key') }
/** Browsers add fields of their own, which are left out. */
const Extensions = z.pipe(
  z.optional(z.object({})),
  z.transform(() => ({})),
)

const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z._default(z.array(z.string().check(z.regex(/^[a-z-]{1,30}$/))).check(z.maxLength(10)), []),
  }),
  clientExtensionResults: Extensions,
})

const Assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Encoded, authenticatorData: Encoded, signature: Encoded }),
  clientExtensionResults: Extensions,
})

/** As `navigator.credentials` takes them. */
const Options = z.looseObject({ challenge: z.string() })

const Factor = z.strictObject({
  _id: Id,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: Timestamp,
  usedAt: z.nullable(Timestamp),
})
export type Factor = z.infer<typeof Factor>

const OwnFactors = z.strictObject({
  factors: z.array(Factor),
  recoveryCodesLeft: z.int(),
  /** Whether the publisher requires a second factor of staff. */
  isRequired: z.boolean(),
  /** Whether this site's address allows passkeys. */
  hasPasskeys: z.boolean(),
  /** An app that this session is setting up. */
  newApp: z.nullable(
    z.strictObject({
      secret: z.string(),
      address: z.string(),
      qrCode: z.strictObject({ size: z.int(), path: z.string() }),
    }),
  ),
})
export type OwnFactors = z.infer<typeof OwnFactors>

/** Shown once. Null unless it was the first factor. */
const Added = z.strictObject({ recoveryCodes: z.nullable(z.array(z.string())) })
export type Added = z.infer<typeof Added>

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/admin/login/step',
  who: 'anyone',
  summary: 'By which second factors a log-in that has begun can be finished',
  reply: z.strictObject({ hasApp: z.boolean(), hasPasskey: z.boolean() }),
})

export const sendCode = endpoint({
  method: 'POST',
  path: '/admin/login/code',
  who: 'anyone',
  summary: 'Finish a log-in with the code of an app, or with a recovery code',
  limit: 'log-in',
  body: z.strictObject({ code }),
  reply: StaffEntry,
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/admin/login/passkey/options',
  who: 'anyone',
  summary: 'What a passkey has to sign to finish a log-in',
  limit: 'log-in',
  reply: Options,
})

export const sendPasskey = endpoint({
  method: 'POST',
  path: '/admin/login/passkey',
  who: 'anyone',
  summary: 'Finish a log-in with a passkey',
  limit: 'log-in',
  body: z.strictObject({ response: Assertion }),
  reply: StaffEntry,
})

export const listFactors = endpoint({
  method: 'GET',
  path: '/admin/factors',
  who: 'staff-or-unsecured',
  summary: 'The second factors of the staff member who asks',
  reply: OwnFactors,
})

export const beginApp = endpoint({
  method: 'POST',
  path: '/admin/factors/app',
  who: 'staff-or-unsecured',
  summary: 'Begin to add an authenticator app',
  limit: 'password-check',
  body: Password,
  reply: Done,
})

export const addApp = endpoint({
  method: 'POST',
  path: '/admin/factors/app/confirm',
  who: 'staff-or-unsecured',
  summary: 'Add the app with the first code that it shows; ends all other sessions',
  body: z.strictObject({ code, name }),
  reply: Added,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/admin/factors/passkey/options',
  who: 'staff-or-unsecured',
  summary: 'Begin to add a passkey',
  limit: 'password-check',
  body: Password,
  reply: Options,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/admin/factors/passkey',
  who: 'staff-or-unsecured',
  summary: 'Add a passkey; ends all other sessions',
  body: z.strictObject({ name, response: Registration }),
  reply: Added,
})

export const renameFactor = endpoint({
  method: 'PATCH',
  path: '/admin/factors/{id}',
  who: 'any-staff',
  summary: 'Give one of your second factors another name',
  params: ById,
  body: z.strictObject({ name }),
  reply: Done,
})

export const removeFactor = endpoint({
  method: 'POST',
  path: '/admin/factors/{id}/remove',
  who: 'any-staff',
  summary: 'Remove one of your second factors',
  limit: 'password-check',
  params: ById,
  body: Password,
  reply: Done,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/admin/factors/recovery-codes',
  who: 'any-staff',
  summary: 'Replace your recovery codes',
  limit: 'password-check',
  body: Password,
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
})

export const resetFactors = endpoint({
  method: 'POST',
  path: '/admin/{id}/factors/reset',
  who: 'admin',
  summary: "Remove all of a colleague's second factors; ends their sessions",
  params: ById,
  reply: Done,
})
