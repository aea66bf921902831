import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { planPublication as call, cancelPlan as cancelCall } from '#contracts/publishing/plans.ts'
import { momentIn, publishersZone } from '#domain/words/day.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { lockOpened, openToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import { outrun, refuseOutdated } from '../../decision/carry-out.ts'
import { permitted } from '../../decision/decide/decide.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { deletePlan, findPrepared, putPlan } from './plan-store.ts'
import { publishIn } from './publish.ts'
import { lockJournal } from './store.ts'

type Input = InputOf<typeof call>

/** What would be refused now for another reason than the checklist is refused, so that nobody learns of it at that hour. */
export async function planPublication(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof call>> {
  const { id, issue, letter } = input
  return deps.db.transaction(async (tx) => {
    const { manuscript } = await permitted(tx, staff, id, 'publish', input.updatedAt)
    const { journal, status } = manuscript
    // Locks the journal before the manuscript, in the same order as everywhere else. Its prepared issue stays unopened.
    await lockJournal(tx, journal)
    const opensAt = (await findPrepared(tx, journal))?.opensAt
    const at = issue === undefined ? opensAt : dateOf(deps, input)
    if (!at) throw new AppError('conflict', 'The prepared issue was opened or cancelled. Reload the page.')
    if (issue !== undefined) await rehearse(deps, tx, staff, { ...input, issue, journal })
    const locked = await lockOpened(tx, manuscript)
    if (locked?.status !== status) throw outrun(locked?.status ?? status)
    if (input.updatedAt) await refuseOutdated(tx, locked, input.updatedAt, staff)
    await putPlan(tx, locked, {
      ...{ journal, plannedById: staff.id, createdAt: deps.clock.now() },
      ...(issue !== undefined && { issue, publishAt: at }),
      ...(letter && { letter }),
    })
    const details = { publishAt: at.toISOString(), ...(issue !== undefined && { issue }) }
    await record(deps, tx, {
      ...{ kind: 'plan-publication', by: staff, manuscript, at: deps.clock.now(), details },
      reason: input.withoutProof || null,
    })
    return { _id: id, publishAt: at.toISOString() }
  })
}

const yearMs = 366 * 24 * 3600 * 1000

/** Returns a moment within the next year. */
export function soon({ clock }: Deps, { on, time }: { on: string; time: string }): Date {
  const at = momentIn(publishersZone(), on, time)
  const waitMs = at.getTime() - clock.now().getTime()
  if (waitMs <= 0) throw faultAt('on', 'Choose a date and a time in the future.')
  if (waitMs > yearMs) throw faultAt('on', 'Choose a date within a year.')
  return at
}

function dateOf(deps: Deps, { when }: Input): Date {
  if (!when) throw faultAt('on', 'Choose a date.')
  return soon(deps, when)
}

/** Publishes, and takes it back. */
async function rehearse(deps: Deps, tx: Tx, staff: Staff, asked: Parameters<typeof publishIn>[3]): Promise<void> {
  const isOver = new Error('the rehearsal is over')
  const { id, issue, journal, letter, updatedAt } = asked
  await tx
    .transaction(async (part) => {
      await publishIn(deps, part, staff, { id, issue, journal, letter, updatedAt }, 'rehearsal')
      throw isOver
    })
    .catch((error: unknown) => {
      if (error !== isOver) throw error
    })
}

export async function cancelPlan(
  deps: Deps,
  staff: Staff,
  { id }: InputOf<typeof cancelCall>,
): Promise<ReplyOf<typeof cancelCall>> {
  await deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    if (!(await deletePlan(tx, manuscript)))
      throw new AppError('conflict', 'Its publication is not scheduled. It may have been published or cancelled.')
    await record(deps, tx, { kind: 'cancel-plan', by: staff, manuscript, at: deps.clock.now() })
  })
  return { success: 'It is no longer scheduled.' }
}
