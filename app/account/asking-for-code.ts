import type { Realm } from '#domain/words/permissions.ts'
import type { Texts, Write } from '../write/write.ts'
import { realms } from './realms.ts'

/** The reply includes the e-mail address, so that the page can say where the code was sent. */
export const askingForCode = (
  realm: Realm,
  fallback = 'Failed to send reset email. Try again.',
): Write<Texts, { email: string; userId: string }> => ({
  name: 'reset-password',
  async send(ask, { email = '' }) {
    const { userId } = await ask(realms[realm].calls.reset, { email })
    return { email, userId }
  },
  fallback,
})
