import { proofReminder as dueReminder, remindedDaysBefore } from '#domain/manuscript/page-proof.ts'
import { addDays, publishersDay } from '#domain/words/day.ts'
import { openForJob } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { todayOf } from '../../review/rules.ts'
import { proofReminder } from './letters.ts'
import { answerProblem } from './open.ts'
import { changeProof, findLastProof, findToRemind } from './store.ts'

/** Reminds each author once before the due day and once after it. Each in its own transaction, so that a crash repeats nothing that was sent. */
export async function remindOfProofs(deps: Deps): Promise<void> {
  const today = todayOf(deps)
  for (const id of await findToRemind(deps.db, { today, soon: addDays(today, remindedDaysBefore) }))
    await deps.db.transaction((tx) => remind(deps, tx, id))
}

async function remind(deps: Deps, tx: Tx, manuscriptId: string): Promise<void> {
  const manuscript = await openForJob(tx, manuscriptId)
  const proof = manuscript && (await findLastProof(tx, manuscript))
  if (!proof || answerProblem(manuscript, proof)) return
  const { state, dueOn, createdAt, remindedBeforeAt, remindedAfterAt } = proof
  const askedOn = publishersDay(createdAt)
  const reminded = { isRemindedBefore: remindedBeforeAt !== null, isRemindedAfter: remindedAfterAt !== null }
  const which = dueReminder({ state, dueOn, askedOn, ...reminded }, todayOf(deps))
  if (which === null) return
  const at = deps.clock.now()
  await changeProof(tx, proof, which === 'after' ? { remindedAfterAt: at } : { remindedBeforeAt: at })
  const url = await newPageLink(deps, tx, manuscript, 'proof')
  const toAuthor = { usual: proofReminder(aboutOf(deps, manuscript), { dueOn, url, isLate: which === 'after' }) }
  await record(deps, tx, { kind: 'remind-proof', by: null, manuscript, at, toAuthor })
}
