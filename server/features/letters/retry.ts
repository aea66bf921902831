import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { retryFailed } from '../../jobs/outbox.ts'
import { visibleLetter } from './read.ts'

export async function retryLetter({ db, clock }: Deps, staff: Staff, { id }: { id: string }) {
  const letter = await visibleLetter(db, staff, id)
  await db.transaction(async (tx) => {
    if ((await retryFailed(tx, clock.now(), { id })) === 0)
      throw new AppError('conflict', 'This e-mail has not failed.')
    const details = { title: letter.subject, to: letter.toEmail }
    await logActivity(tx, { by: staff, action: 'retry-letter', object: 'letter', objectId: id, details })
  })
  return { success: 'The e-mail will be tried again.' }
}

export async function retryLetters(
  { db, clock }: Deps,
  staff: Staff,
  { newsletter }: { newsletter?: string | undefined } = {},
) {
  const letters = await db.transaction(async (tx) => {
    const count = await retryFailed(tx, clock.now(), { newsletterId: newsletter })
    if (count === 0) throw new AppError('conflict', 'No e-mail has failed.')
    const about = newsletter ? { object: 'newsletter', objectId: newsletter } : { object: 'letter' }
    await logActivity(tx, { by: staff, action: 'retry-letters', ...about, details: { letters: count } })
    return count
  })
  return { success: letters === 1 ? 'One e-mail will be tried again.' : `${letters} e-mails will be tried again.` }
}
