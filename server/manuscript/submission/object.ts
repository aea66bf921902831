import { lockOpened } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { hashToken } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from './about.ts'
import { objectionRaised } from './letters.ts'
import { findNotice, putObjection } from './link-store.ts'
import { deadLink } from './links.ts'

type Objection = { token: string; reason: string }

/** Repeating it returns the same reply; only the first objection is stored. */
export async function object(deps: Deps, { token, reason }: Objection): Promise<{ success: string }> {
  const tokenHash = hashToken(token)
  const found = await findNotice(deps.db, tokenHash)
  if (!found) throw deadLink()
  const { notice, manuscript } = found
  const { name, email } = notice
  await deps.db.transaction(async (tx) => {
    // Decisions lock this row too, so no objection can come between their check and their commit.
    const held = await lockOpened(tx, manuscript)
    const at = deps.clock.now()
    const isFirst = held && (await putObjection(tx, tokenHash, reason, at))
    if (!isFirst) return
    const reviewUrl = `${deps.config.publicUrl}/admin/review/${manuscript.id}`
    const letter = objectionRaised(aboutOf(deps, manuscript), { name, email, reason, reviewUrl })
    const letterId = await addLetter(tx, composeLetter(letter), { manuscriptId: held.id })
    // The log is kept permanently, so it does not name the co-author.
    await record(deps, tx, { kind: 'object', by: { realm: 'link' }, manuscript: held, at, letterId })
  })
  return { success: 'Thank you. The editors have your objection and will e-mail you.' }
}
