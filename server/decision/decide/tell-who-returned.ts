import { isConflicted } from '#domain/words/permissions.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { notify, wantsNow } from '../../people/notify.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import { corrected } from './editor-letters.ts'
import { findWhoReturned } from './read-store.ts'

/**
 * Tells the admin who returned a manuscript that its author has corrected it, or else all admins. It counts as returned
 * until the first edit, so one return brings one e-mail. Needs the manuscript's lock.
 */
export async function tellWhoReturned(
  deps: Deps,
  tx: Tx,
  manuscript: Opened,
  changed: readonly string[],
): Promise<void> {
  const { id: manuscriptId, journal } = manuscript
  const admins = (await findStaffOf(tx, journal)).filter(
    (one) => one.role === 'admin' && !isConflicted(one, manuscript),
  )
  const returnedBy = await findWhoReturned(tx, manuscript)
  const [who] = admins.filter(({ id }) => id === returnedBy)
  const deskUrl = `${deps.config.publicUrl}/admin/review/${manuscriptId}`
  await notify(deps, tx, 'corrected', { manuscript, ...(who && { to: who.id }) })
  for (const { id, name, email } of who ? [who] : admins) {
    if (!(await wantsNow(tx, id, 'corrected'))) continue
    const letter = corrected(aboutOf(deps, manuscript), { name, email }, { changed, deskUrl })
    await addLetter(tx, composeLetter(letter), { manuscriptId })
  }
}
