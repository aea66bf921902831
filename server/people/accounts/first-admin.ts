import { publishersDay } from '#domain/words/day.ts'
import { isEmail, normaliseEmail } from '#domain/words/email.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { renewInvitation } from './invite-staff.ts'
import { invitation } from './letters.ts'
import { hasAdmin, invitationEnd, lockStaff, removeOtherInvitedAdmins } from './staff-store.ts'

/** The address that the first admin logs in with if ADMIN_EMAIL is not set. */
function defaultEmail(publicUrl: string): string {
  const email = `admin@${new URL(publicUrl).hostname}`
  return isEmail(email) ? email : 'admin@journals.invalid'
}

/** `line` has the link and is shown once: only its hash is kept. `until` tells of one that an earlier start has shown. */
export type SetUp = { line: string } | { until: Date }

/**
 * While there is no admin account, exactly one set-up link works. It is sent to ADMIN_EMAIL. If that is not set or
 * e-mail is off, it is returned, to be shown on the console. One that still works is left alone, because another process
 * may just have shown it. `isOnConsole` replaces and returns the link in any case, for when ADMIN_EMAIL has a typing
 * error, or the e-mail or the console's lines were lost.
 */
export async function ensureFirstAdmin(deps: Deps, { isOnConsole = false } = {}): Promise<SetUp | null> {
  const { db, config, clock, log } = deps
  const email = config.adminEmail ? normaliseEmail(config.adminEmail) : defaultEmail(config.publicUrl)
  const isMailOff = config.isHttps && !config.mail
  const isByLetter = config.adminEmail !== null && !isOnConsole && !isMailOff
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await hasAdmin(tx)) return null
    await removeOtherInvitedAdmins(tx, email)
    const until = isOnConsole ? null : await invitationEnd(tx, email, clock.now())
    if (until) return isByLetter ? null : { until }
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
    if (!isByLetter) return { line: `${invited.setUpUrl} (log in with ${email} afterwards)` }
    await addLetter(
      tx,
      invitation({ email }, { inviter: null, position: 'its first admin', setUpUrl: invited.setUpUrl }),
    )
    return null
  })
}

/** What an operator reads at a start. Of several processes the first tells of an older link, and whoever made one tells of that. */
export function setUpLines(setUp: SetUp | null, { isFirst }: { isFirst: boolean }): string[] {
  if (setUp && 'line' in setUp) return [`Set up the first admin account: ${setUp.line}`]
  if (!setUp || !isFirst) return []
  const day = publishersDay(setUp.until)
  return [
    `The link for the first admin account, shown at an earlier start, works until ${day}. "npm run admin:link" makes a new one.`,
  ]
}
