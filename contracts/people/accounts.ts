import * as z from 'zod/mini'
import { isResetCode } from '#domain/people/reset-code.ts'
import { roles } from '#domain/words/role.ts'
import { endpoint } from '../endpoint.ts'
import { ById, ByToken, Done, email, Id, line, Slug, Timestamp } from '../shapes.ts'

export const AuthorAccount = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.string(),
  profilePicture: z.nullable(z.string()),
})
export type AuthorAccount = z.infer<typeof AuthorAccount>

const Role = z.enum(roles, { error: 'The role is admin, editor, finance or observer.' })

/** `access` is an editor's first journal. */
const position = {
  role: Role,
  access: z.optional(z.nullable(Slug)),
  furtherAccess: z.optional(z.array(Slug).check(z.maxLength(100))),
}

/** An invitee has no name until the set-up is complete. */
export const StaffAccount = z.strictObject({
  _id: Id,
  name: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  access: z.nullable(Slug),
  /** An editor's other journals. */
  furtherAccess: z.array(Slug),
  profilePicture: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type StaffAccount = z.infer<typeof StaffAccount>

/** Whoever has a second factor is asked for it next, and has no session until then. */
export const StaffEntry = z.union([
  z.strictObject({ user: StaffAccount }),
  z.strictObject({ secondFactor: z.literal('required') }),
])

/** `invitedUntil`: how long an invitee's link works. Null if it has expired, or if the person needs no link. */
const ListedStaff = z.strictObject({
  ...StaffAccount.shape,
  invitedUntil: z.nullable(Timestamp),
  hasSecondFactor: z.boolean(),
})
export type ListedStaff = z.infer<typeof ListedStaff>

/** An empty field gives this error before any other check. */
function filled<S extends z.core.$ZodType<unknown, string>>(error: string, schema: S) {
  return z.pipe(z.string({ error }).check(z.regex(/\S/, { error })), schema)
}

/** domain/people/password.ts has the rules for a new password. Here only its length is limited. */
export function password(error = 'Password is required.') {
  return z
    .string({ error })
    .check(z.minLength(1, { error }), z.maxLength(1000, { error: 'This password is too long.' }))
}

const Credentials = z.strictObject({
  email: filled('Fill in all fields', email()),
  password: password('Fill in all fields'),
})
const NameChange = z.strictObject({ name: filled('Name cannot be empty', line('Name')) })
const avatarUrl = z.string({ error: 'Please choose a picture.' }).check(z.maxLength(2000))

const resetKey = z
  .string({ error: 'The code has 6 digits.' })
  .check(z.refine(isResetCode, { error: 'The code has 6 digits.' }))

export const authorMe = endpoint({
  method: 'GET',
  path: '/author/me',
  who: 'author',
  summary: 'The author who is logged in',
  reply: AuthorAccount,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/author/signup',
  who: 'anyone',
  summary: 'Open an author account and log in',
  limit: 'sign-up',
  body: z.strictObject({ name: line('Name'), email: email(), password: password() }),
  reply: z.strictObject({ author: AuthorAccount }),
  status: 201,
})

export const authorLogIn = endpoint({
  method: 'POST',
  path: '/author/login',
  who: 'anyone',
  summary: 'Log in as an author',
  limit: 'log-in',
  body: Credentials,
  reply: z.strictObject({ author: AuthorAccount }),
})

export const authorLogOut = endpoint({
  method: 'POST',
  path: '/author/logout',
  who: 'anyone',
  summary: "End the author's session",
  reply: Done,
})

/** Makes the same call for authors and for staff. */
function forBoth<E>(call: (realm: '/author' | '/admin') => E): [author: E, staff: E] {
  return [call('/author'), call('/admin')]
}

export const [authorReset, staffReset] = forBoth((realm) =>
  endpoint({
    method: 'POST',
    path: `${realm}/reset`,
    who: 'anyone',
    summary: 'Ask for a code to reset the password; the same answer whether or not there is an account',
    limit: 'reset-by-address',
    body: z.strictObject({ email: email() }),
    reply: z.strictObject({ userId: Id }),
  }),
)

export const [authorVerify, staffVerify] = forBoth((realm) =>
  endpoint({
    method: 'POST',
    path: `${realm}/verify`,
    who: 'anyone',
    summary: 'Check a reset code without using it up',
    body: z.strictObject({ id: Id, resetKey }),
    reply: z.strictObject({ message: z.string() }),
  }),
)

export const [authorResetPassword, staffResetPassword] = forBoth((realm) =>
  endpoint({
    method: 'POST',
    path: `${realm}/resetPw`,
    who: 'anyone',
    summary: 'Set a new password with a reset code; ends every session of the account',
    body: z.strictObject({ userId: Id, resetKey, newPassword: password() }),
    reply: Done,
  }),
)

export const changeAuthorName = endpoint({
  method: 'PATCH',
  path: '/author',
  who: 'author',
  summary: 'Change the name of the author who is logged in',
  body: NameChange,
  reply: AuthorAccount,
})

export const changeAuthorAvatar = endpoint({
  method: 'PATCH',
  path: '/author/avatar',
  who: 'author',
  summary: 'Choose a picture that POST /file/avatar returned',
  body: z.strictObject({ authorId: Id, avatarUrl }),
  reply: AuthorAccount,
})

export const staffMe = endpoint({
  method: 'GET',
  path: '/admin/me',
  who: 'any-staff',
  summary: 'The staff member who is logged in',
  reply: StaffAccount,
})

export const staffLogIn = endpoint({
  method: 'POST',
  path: '/admin/login',
  who: 'anyone',
  summary: 'Log in as staff; whoever has a second factor is asked for it by /admin/login/step',
  limit: 'log-in',
  body: Credentials,
  reply: StaffEntry,
})

export const staffLogOut = endpoint({
  method: 'POST',
  path: '/admin/logout',
  who: 'anyone',
  summary: "End the staff member's session",
  reply: Done,
})

export const changeStaffName = endpoint({
  method: 'PATCH',
  path: '/admin',
  who: 'any-staff',
  summary: 'Change the name of the staff member who is logged in',
  body: NameChange,
  reply: StaffAccount,
})

export const changeStaffAvatar = endpoint({
  method: 'PATCH',
  path: '/admin/avatar',
  who: 'any-staff',
  summary: 'Choose a picture that POST /file/adminAvatar returned',
  body: z.strictObject({ userId: Id, avatarUrl }),
  reply: StaffAccount,
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/admin',
  who: 'any-staff',
  summary: 'All staff, invitees included',
  reply: z.array(ListedStaff),
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/admin',
  who: 'admin',
  summary: 'Invite somebody to the staff; inviting the same address again replaces the link',
  body: z.strictObject({ email: email(), ...position }),
  reply: StaffAccount,
  status: 201,
})

export const completeInvitation = endpoint({
  method: 'PATCH',
  path: '/admin/complete/{token}',
  who: 'anyone',
  summary: 'Set up the account of an invitation and log in',
  params: ByToken,
  body: z.strictObject({
    name: filled('All fields are required.', line('Name')),
    password: password('All fields are required.'),
  }),
  reply: StaffEntry,
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/admin/{id}',
  who: 'admin',
  summary: "Change a staff member's role and journal; ends their sessions",
  params: ById,
  body: z.strictObject(position),
  reply: z.strictObject({ role: Role, access: z.nullable(Slug), furtherAccess: z.array(Slug) }),
})

export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/admin/{id}',
  who: 'admin',
  summary: 'Delete a staff member or an invitee; ends their sessions',
  params: ById,
  reply: Done,
})

export const sampleSignIn = endpoint({
  method: 'POST',
  path: '/sample/sign-in/{token}',
  who: 'anyone',
  summary: 'Log in to an account of the sample content by the link on the console',
  params: ByToken,
  reply: z.strictObject({ realm: z.enum(['author', 'staff']), redirect: z.string() }),
})
