import type { ImportReport } from '#contracts/reviewers.ts'
import { parseCsv } from '#domain/csv-table.ts'
import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { type ImportRow, importTable } from '#domain/reviewer-import.ts'
import { logActivity } from '../../db/activity.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { withAlike } from './find-alike.ts'
import { planImport } from './plan-import.ts'
import { findByAddress, holdAddresses, insertReviewers, updateReviewer } from './store.ts'

/** Without `confirmed`, nothing is saved: the answer says what would be. With it, all lines are saved or none. */
export async function importReviewers(
  deps: Deps,
  actor: Staff,
  { csv, confirmed }: { csv: string; confirmed: boolean },
): Promise<ImportReport> {
  const table = importTable(parseCsv(csv))
  if ('problem' in table) throw new AppError('bad-input', table.problem, { fields: { csv: table.problem } })
  const plan = confirmed ? await save(deps, actor, table.rows) : await preview(deps, actor, table.rows)
  const count = (outcome: string) => plan.filter((each) => each.outcome === outcome).length
  return {
    confirmed,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    ignored: table.ignored,
    lines: plan.map(({ line, outcome, name, email, sentence, alike }) => {
      return { line, outcome, name, email, sentence, alike }
    }),
  }
}

async function planFor(deps: Deps, db: DbOrTx, actor: Staff, rows: ImportRow[]) {
  const addresses = rows.flatMap(({ email, otherEmails }) => [email, ...otherEmails]).map((each) => each.toLowerCase())
  return planImport(deps, actor, rows, await findByAddress(db, addresses))
}

async function preview(deps: Deps, actor: Staff, rows: ImportRow[]) {
  return withAlike(deps.db, actor, await planFor(deps, deps.db, actor, rows))
}

async function save(deps: Deps, actor: Staff, rows: ImportRow[]) {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await holdAddresses(tx)
    const plan = await planFor(deps, tx, actor, rows)
    const added = plan.flatMap(({ outcome, entry }) => {
      if (outcome !== 'added' || !entry) return []
      const { left, ...fields } = entry
      const dates = { leftAt: left ? now : null, createdAt: now, updatedAt: now }
      return [{ id: newId(), ...fields, ...dates, source: 'import' as const }]
    })
    await insertReviewers(tx, added)
    const changed = plan.filter(({ outcome }) => outcome === 'changed')
    for (const { id, entry } of changed) {
      if (!id || !entry) continue
      const { left, ...fields } = entry
      await updateReviewer(tx, id, { ...fields, ...(left && { leftAt: now }), updatedAt: now })
    }
    const details = { added: added.length, changed: changed.length }
    await logActivity(tx, { by: actor, action: 'import', object: 'reviewer', journal: actor.access, details })
    return plan
  })
}
