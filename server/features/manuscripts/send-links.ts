import { findForUpdate } from '../../access/store.ts'
import { countAgainst } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from './about.ts'
import { linksAgain } from './letters.ts'
import { renewLinks } from './links.ts'

/** Limits and replies are the same whether or not the manuscript exists. The letter only goes to the stored address. */
export async function sendLinks(deps: Deps, { id }: { id: string }): Promise<{ success: string }> {
  const { db, clock, config } = deps
  await countAgainst(db, 'link-request-by-manuscript', [id], clock.now(), config.limits)
  await db.transaction(async (tx) => {
    const manuscript = await findForUpdate(tx, id)
    if (!manuscript) return
    const links = await renewLinks(deps, tx, manuscript)
    await addLetter(tx, composeLetter(linksAgain(aboutOf(deps, manuscript), links)), { manuscriptId: id })
  })
  return { success: 'The links are on their way to the e-mail address that the manuscript was submitted with.' }
}
