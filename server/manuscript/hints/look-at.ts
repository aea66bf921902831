import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { lookAtHint as contract } from '#contracts/manuscript/hints.ts'
import { hintLabels } from '#domain/manuscript/hints/hints.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { openToChange } from '../../access/opened.ts'
import { record } from '../../events/record.ts'
import { openHints } from './read.ts'
import { insertLookedAt } from './store.ts'

export async function lookAtHint(
  deps: Deps,
  staff: Staff,
  { id, kind }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const hint = (await openHints({ db: tx, config: deps.config }, staff, manuscript)).find((one) => one.kind === kind)
    if (!hint) throw new AppError('not-found', 'This hint is no longer shown.')
    const at = deps.clock.now()
    await insertLookedAt(tx, manuscript, hint.about, at)
    // Editors of this journal read its history, so it names no other work.
    const reason = `${hintLabels[kind]}.`
    await record(deps, tx, { kind: 'look-at-hint', by: staff, manuscript, at, reason })
    return { success: 'Looked at: this hint is not shown again unless there is more of it.' }
  })
}
