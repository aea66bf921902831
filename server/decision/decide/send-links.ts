import { openForJob } from '../../access/opened.ts'
import { countAgainst } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { linksAgain } from '../letters.ts'
import { renewLinks } from './renew-links.ts'

export const linksJob = 'send-links'

/** Limits, work and reply are the same whether or not the manuscript exists: a job does the rest. */
export async function sendLinks({ db, clock, config }: Deps, { id }: { id: string }): Promise<{ success: string }> {
  await countAgainst(db, 'link-request-by-manuscript', [id], clock.now(), config.limits)
  await addJob(db, linksJob, { id })
  return { success: 'The links are on their way to the e-mail address that the manuscript was submitted with.' }
}

/** The letter only goes to the stored address. */
export async function sendLinksLater(deps: Deps, { id }: Record<string, unknown>): Promise<void> {
  if (typeof id !== 'string') return
  await deps.db.transaction(async (tx) => {
    const manuscript = await openForJob(tx, id)
    if (!manuscript) return
    const links = await renewLinks(deps, tx, manuscript)
    await addLetter(tx, composeLetter(linksAgain(aboutOf(deps, manuscript), links)), { manuscriptId: id })
  })
}
