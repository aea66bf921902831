import { changesBetween, reminderAfterDays } from '#domain/publishing/proposed-changes.ts'
import { mayCompleteRecord } from '#domain/words/manuscript-status.ts'
import { openForJob } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { changesReminder } from './letters.ts'
import { findToRemind, markReminded } from './store.ts'

const dayMs = 24 * 3600 * 1000

/** Reminds each author once. Each in its own transaction, so that a crash repeats nothing that was sent. */
export async function remindOfProposedChanges(deps: Deps): Promise<void> {
  const proposedUntil = new Date(deps.clock.now().getTime() - reminderAfterDays * dayMs)
  for (const id of await findToRemind(deps.db, proposedUntil)) await deps.db.transaction((tx) => remind(deps, tx, id))
}

async function remind(deps: Deps, tx: Tx, manuscriptId: string): Promise<void> {
  const manuscript = await openForJob(tx, manuscriptId)
  const at = deps.clock.now()
  const proposal = manuscript && (await markReminded(tx, manuscript, at))
  if (!proposal || !mayCompleteRecord(manuscript.status)) return
  const changes = changesBetween(proposal.before, proposal.after)
  const url = await newPageLink(deps, tx, manuscript, 'correction')
  const toAuthor = { usual: changesReminder(aboutOf(deps, manuscript), { changes, url }) }
  await record(deps, tx, { kind: 'remind-correction', by: null, manuscript, at, toAuthor })
}
