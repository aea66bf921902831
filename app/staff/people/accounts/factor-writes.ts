import { successOf, type Texts, type Write } from '#app/write/write.ts'
import * as calls from '#contracts/people/second-factor.ts'

type Reply = { success: string }
type Codes = { recoveryCodes: string[] | null }

export const beginningApp: Write<Texts, unknown> = {
  name: 'begin-app',
  send: (ask, { password = '' }) => ask(calls.beginApp, { password }),
  fallback: 'The app could not be set up. Try again.',
}

export const addingApp: Write<Texts, Codes> = {
  name: 'add-app',
  send: (ask, { code = '', name = '' }) => ask(calls.addApp, { code, name }),
  fallback: 'The app could not be added. Try again.',
  done: () => 'Authenticator app added.',
}

/** Needs scripts, as passkeys do. */
export const addingPasskey: Write<Texts, Codes> = {
  async send(ask, { name = '', password = '' }) {
    const optionsJSON = await ask(calls.beginPasskey, { password })
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON: optionsJSON as never })
    return ask(calls.addPasskey, {
      name,
      response: { ...response, type: 'public-key', clientExtensionResults: {} } as never,
    })
  },
  fallback: 'No passkey was made. Try again.',
  done: () => 'Passkey added.',
}

export const renaming: Write<Texts, Reply> = {
  name: 'rename',
  send: (ask, { id = '', name = '' }) => ask(calls.renameFactor, { id, name }),
  fallback: 'The name could not be saved. Try again.',
  done: successOf,
}

export const removing: Write<Texts, Reply> = {
  name: 'remove',
  send: (ask, { id = '', password = '' }) => ask(calls.removeFactor, { id, password }),
  fallback: 'Removing failed. Try again.',
  done: successOf,
}

export const renewingCodes: Write<Texts, Codes> = {
  name: 'renew-codes',
  send: (ask, { password = '' }) => ask(calls.renewRecoveryCodes, { password }),
  fallback: 'New codes could not be made. Try again.',
}
