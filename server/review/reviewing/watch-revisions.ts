import { daysBetween } from '#domain/words/day.ts'
import { remindersBy } from '#domain/words/peer-review.ts'
import { openForJob } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { todayOf } from '../rules.ts'
import { stateOf } from './open-revision.ts'
import { revisionReminder } from './revision-letters.ts'
import { changeRevision, findRevision, findRevisionsDue } from './revision-store.ts'

/** Reminds authors of their revisions. Each in its own transaction, so that a crash repeats nothing that was sent. */
export async function watchRevisions(deps: Deps): Promise<void> {
  for (const id of await findRevisionsDue(deps.db, todayOf(deps)))
    await deps.db.transaction((tx) => remindAuthor(deps, tx, id))
}

async function remindAuthor(deps: Deps, tx: Tx, manuscriptId: string): Promise<void> {
  const manuscript = await openForJob(tx, manuscriptId)
  const found = manuscript && (await findRevision(tx, manuscript))
  if (!found || stateOf({ ...found, manuscript }) !== 'open') return
  const { dueOn, reminders } = found.revision
  const late = daysBetween(dueOn, todayOf(deps))
  const due = remindersBy('revision', late)
  if (due <= reminders) return
  const url = await newPageLink(deps, tx, manuscript, 'revise')
  const letter = revisionReminder(aboutOf(deps, manuscript), { dueOn, url, isLate: late > 0 })
  const letterId = await addLetter(tx, composeLetter(letter), { manuscriptId })
  const at = deps.clock.now()
  await changeRevision(tx, found.round, { reminders: due, remindedAt: at, letterId })
  await record(deps, tx, { kind: 'remind-revision', by: null, manuscript, letterId, at })
}
