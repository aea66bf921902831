import { isEmail, normaliseEmail } from '#domain/email.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { renewInvitation } from './invite-staff.ts'
import { invitation } from './letters.ts'
import { hasAdmin, hasLiveInvitation, lockStaff, removeOtherInvitedAdmins } from './staff-store.ts'

/** What the first admin logs in with where no ADMIN_EMAIL says better. */
function defaultEmail(publicUrl: string): string {
  const email = `admin@${new URL(publicUrl).hostname}`
  return isEmail(email) ? email : 'admin@journals.invalid'
}

/**
 * While nobody has set up an admin account, exactly one set-up link works. It goes to ADMIN_EMAIL or, without one,
 * or where e-mail is off, is returned for the console: a new one at each start. Null when there is nothing to show. `isOnConsole` shows it
 * there in any case: for an ADMIN_EMAIL with a typing error, or whose letter was lost.
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
    // A restart must not kill the link of a letter that is still under way.
    if (isByLetter && (await hasLiveInvitation(tx, email, clock.now()))) return null
    const invited = await renewInvitation(tx, deps, { email, role: 'admin', access: null }, isByLetter)
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
