import { redirectDocument } from 'react-router'
import { endOwnSession } from '#contracts/accounts.ts'
import { sendAddressLink } from '#contracts/addresses.ts'
import { deleteAccount } from '#contracts/own-data.ts'
import type { Realm } from '#domain/permissions.ts'
import type { CallApi } from '#server/page-context.ts'
import { submissionPlace } from '../author/draft.ts'
import { dropAll } from '../drafts/kept.ts'
import { realms } from './realms.ts'
import { type Refusal, refusal, textsOf } from './refusal.ts'

type Texts = Record<string, string>
type Done = { done: string } | { sent: { email: string; userId: string } }
type Deed = { fallback: string; run(ask: CallApi, realm: Realm, texts: Texts): Promise<Done | Response> }

const deeds: Record<string, Deed> = {
  name: {
    fallback: 'Failed to update name',
    async run(ask, realm, { name = '' }) {
      await ask(realms[realm].calls.changeName, { name })
      return { done: 'Your name is changed.' }
    },
  },
  'address-link': {
    fallback: 'The link could not be sent. Try again.',
    async run(ask) {
      return { done: (await ask(sendAddressLink, {})).success }
    },
  },
  address: {
    fallback: 'The address could not be changed. Try again.',
    async run(ask, realm, { email = '', password = '' }) {
      return { done: (await ask(realms[realm].calls.changeAddress, { email, password })).success }
    },
  },
  'reset-password': {
    fallback: 'Failed to send reset code.',
    async run(ask, realm, { email = '' }) {
      const { userId } = await ask(realms[realm].calls.reset, { email })
      return { sent: { email, userId } }
    },
  },
  'end-session': {
    fallback: 'Sign-out failed.',
    async run(ask, _, { id = '' }) {
      return { done: (await ask(endOwnSession, { id })).success }
    },
  },
  'log-out': {
    fallback: 'Logout failed.',
    async run(ask, realm) {
      await ask(realms[realm].calls.logOut, {})
      return redirectDocument('/')
    },
  },
  'delete-account': {
    fallback: 'Deleting failed',
    async run(ask, _, { id = '', password = '' }) {
      await ask(deleteAccount, { password })
      dropAll(submissionPlace(id))
      return redirectDocument('/login?deleted=done')
    },
  },
}

export type ProfileAnswer = { intent: string } & (Done | { refusal: Refusal })

/** Every form of a profile page says in `intent` what it is for. */
export async function doOnProfile(request: Request, realm: Realm, ask: CallApi): Promise<ProfileAnswer | Response> {
  const { intent = '', ...texts } = await textsOf(request)
  const deed = deeds[intent]
  if (!deed) throw new Response(null, { status: 400 })
  try {
    const result = await deed.run(ask, realm, texts)
    return result instanceof Response ? result : { intent, ...result }
  } catch (error) {
    const { password: _, ...typed } = texts
    return { intent, refusal: refusal(error, deed.fallback, typed) }
  }
}
