import { mailboxOf } from '#domain/words/email.ts'
import { AppError } from '#domain/words/errors.ts'
import { isConflicted, type Staff } from '#domain/words/permissions.ts'
import { openForJob } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { permitted } from '../../decision/decide/decide.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import type { Recipient } from '../../jobs/letter.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { fileForReaders } from '../../manuscript/submission/file-for-readers.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import { editorOf } from '../../review/rounds/editor.ts'
import { publicationFailed } from './letters.ts'
import { markFailed, type Plan } from './plan-store.ts'
import { publishIn } from './publish.ts'

/** A member of staff who may still act on the journal. */
export async function memberOf(db: DbOrTx, journal: string, id: string | null): Promise<Staff | null> {
  const member = (await findStaffOf(db, journal)).find((one) => one.id === id)
  return member ? { realm: 'staff', ...member } : null
}

/** Publishes in the name of whoever planned it, with the rights that they have now. */
export async function carryOutPlan(deps: Deps, tx: Tx, plan: Plan, issue: number): Promise<void> {
  const { manuscriptId: id, journal, letter } = plan
  const staff = await memberOf(tx, journal, plan.plannedById)
  if (!staff) throw new AppError('forbidden', 'Whoever scheduled it can no longer act on this journal.')
  const { manuscript } = await permitted(tx, staff, id, 'publish')
  const forReaders = await fileForReaders(deps, tx, manuscript.fileId)
  await publishIn(deps, tx, staff, { id, issue, journal, ...(letter && { letter }) }, forReaders)
}

/** Refusals are shown to people. Everything else is tried again. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'unavailable'
}

/** Does nothing if somebody else has published it in the meantime. */
export async function reportFailure(deps: Deps, tx: Tx, plan: Plan, why: string, issue?: number): Promise<void> {
  const { manuscriptId, journal, plannedById } = plan
  const manuscript = await openForJob(tx, manuscriptId)
  const at = deps.clock.now()
  const failure = { failure: why, failedAt: at, ...(issue !== undefined && { issue }) }
  if (!manuscript || !(await markFailed(tx, manuscript, failure))) return
  const planner = await memberOf(tx, journal, plannedById)
  const deskUrl = `${deps.config.publicUrl}/admin/review/${manuscriptId}`
  const others = (await recipients(deps, tx, manuscript, planner)).map((to) =>
    publicationFailed(aboutOf(deps, manuscript), to, { why, deskUrl }),
  )
  await record(deps, tx, {
    kind: 'plan-failed',
    by: null,
    manuscript,
    at,
    reason: why,
    details: { reason: why },
    others,
  })
}

/** Whoever planned it, and whoever looks after the manuscript. */
async function recipients(deps: Deps, tx: Tx, manuscript: Manuscript, planner: Staff | null): Promise<Recipient[]> {
  const known = planner && !isConflicted(planner, manuscript) ? [{ name: planner.name, email: planner.email }] : []
  const people: Recipient[] = [...known, await editorOf(deps, tx, manuscript)]
  return [...new Map(people.map((one) => [mailboxOf(one.email), one])).values()]
}
