import { deleteAccount } from '#contracts/office/own-data.ts'
import { sendAddressLink } from '#contracts/people/addresses.ts'
import { endOtherSessions, endOwnSession } from '#contracts/people/sessions.ts'
import type { Realm } from '#domain/words/permissions.ts'
import { submissionPlace } from '../author/draft.ts'
import { dropAll } from '../drafts/kept.ts'
import { successOf, type Texts, type Write } from '../write/write.ts'
import { askingForCode } from './asking-for-code.ts'
import { realms } from './realms.ts'

type Reply = { success: string }

export const changingName = (realm: Realm): Write<Texts, unknown> => ({
  name: 'name',
  send: (ask, { name = '' }) => ask(realms[realm].calls.changeName, { name }),
  fallback: 'Failed to update name',
  done: () => 'Name saved.',
})

export const changingAddress = (realm: Realm): Write<Texts, Reply> => ({
  name: 'address',
  send: (ask, { email = '', password = '' }) => ask(realms[realm].calls.changeAddress, { email, password }),
  fallback: 'The address could not be changed. Try again.',
  done: successOf,
})

export const sendingAddressLink: Write<Texts, Reply> = {
  name: 'address-link',
  send: (ask) => ask(sendAddressLink, {}),
  fallback: 'The link could not be sent. Try again.',
  done: successOf,
}

export const resettingPassword = (realm: Realm) => askingForCode(realm, 'Failed to send reset code.')

export const endingSession: Write<Texts, Reply> = {
  name: 'end-session',
  send: (ask, { id = '' }) => ask(endOwnSession, { id }),
  fallback: 'Logout failed.',
  done: successOf,
}

export const endingOtherSessions: Write<Texts, Reply> = {
  name: 'end-other-sessions',
  send: (ask) => ask(endOtherSessions, {}),
  fallback: 'Logout failed.',
  done: successOf,
}

export const loggingOut = (realm: Realm): Write<Texts, unknown> => ({
  name: 'log-out',
  send: (ask) => ask(realms[realm].calls.logOut, {}),
  fallback: 'Logout failed.',
  next: () => '/',
})

export const deletingAccount: Write<Texts, unknown> = {
  name: 'delete-account',
  async send(ask, { id = '', password = '' }) {
    const reply = await ask(deleteAccount, { password })
    dropAll(submissionPlace(id))
    return reply
  },
  fallback: 'Deleting failed',
  next: () => '/login?deleted=done',
}

/** The writes that every profile page accepts. */
export const profileWrites = (realm: Realm): Write<Texts, unknown>[] => [
  changingName(realm),
  changingAddress(realm),
  resettingPassword(realm),
  loggingOut(realm),
]
