import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { dismissFailed, isWhole, retryFailed } from '../../jobs/outbox.ts'
import { visibleLetter } from './read.ts'

export async function retryLetter({ db, clock }: Deps, staff: Staff, { id }: { id: string }) {
  const letter = await visibleLetter(db, staff, id)
  if (letter.state === 'failed' && !isWhole(letter.text))
    throw new AppError(
      'conflict',
      'This e-mail was sent and came back. Its links were removed, so it cannot be sent again: repeat what it was about.',
    )
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
    if (count === 0) throw new AppError('conflict', 'No failed e-mail can be sent again.')
    const about = newsletter ? { object: 'newsletter', objectId: newsletter } : { object: 'letter' }
    await logActivity(tx, { by: staff, action: 'retry-letters', ...about, details: { letters: count } })
    return count
  })
  return { success: letters === 1 ? 'One e-mail will be tried again.' : `${letters} e-mails will be tried again.` }
}

/** For one that nobody will send again, such as to an address that does not exist. */
export async function dismissLetter({ db }: Deps, staff: Staff, { id }: { id: string }) {
  const letter = await visibleLetter(db, staff, id)
  await db.transaction(async (tx) => {
    if (!(await dismissFailed(tx, id))) throw new AppError('conflict', 'This e-mail has not failed.')
    const details = { title: letter.subject, to: letter.toEmail }
    await logActivity(tx, { by: staff, action: 'dismiss-letter', object: 'letter', objectId: id, details })
  })
  return { success: 'The e-mail is no longer on the list of failed ones.' }
}
