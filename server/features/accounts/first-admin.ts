import { isEmail, normaliseEmail } from '#domain/email.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { renewInvitation } from './invite-staff.ts'
import { invitation } from './letters.ts'
import { hasAdmin, hasLiveInvitation, lockStaff, removeOtherInvitedAdmins } from './staff-store.ts'

/** The address that the first admin logs in with if ADMIN_EMAIL is not set. */
function defaultEmail(publicUrl: string): string {
  const email = `admin@${new URL(publicUrl).hostname}`
  return isEmail(email) ? email : 'admin@journals.invalid'
}

/**
 * While there is no admin account, exactly one set-up link works. It is sent to ADMIN_EMAIL. If that is not set or
 * e-mail is off, a new link is returned at each start, to be shown on the console; otherwise the result is null.
 * `isOnConsole` returns the link in any case, for when ADMIN_EMAIL has a typing error or the e-mail was lost.
 */
export async function ensureFirstAdmin(deps: Deps, { isOnConsole = false } = {}): Promise<string | null> {
  const { db, config, clock, log } = deps
  const email = config.adminEmail ? normaliseEmail(config.adminEmail) : defaultEmail(config.publicUrl)
  const isMailOff = config.isHttps && !config.mail
  const isByLetter = config.adminEmail !== null && !isOnConsole && !isMailOff
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await hasAdmin(tx)) return null
    await removeOtherInvitedAdmins(tx, email)
    // A restart must not replace the link in an e-mail that was sent already.
    if (isByLetter && (await hasLiveInvitation(tx, email, clock.now()))) return null
    const invited = await renewInvitation(
      tx,
      deps,
      { email, role: 'admin', access: null, furtherAccess: [] },
      isByLetter,
    )
    if (!invited) {
      log.warn('There is no admin, and the address of the first one belongs to an account. Set another ADMIN_EMAIL.')
      return null
    }
    await logActivity(tx, { by: null, action: 'invite-staff', object: 'staff', objectId: invited.id })
    if (!isByLetter) return `${invited.setUpUrl} (log in with ${email} afterwards)`
    await addLetter(
      tx,
      invitation({ email }, { inviter: null, position: 'its first admin', setUpUrl: invited.setUpUrl }),
    )
    return null
  })
}
