import type { ImportReport } from '#contracts/review/reviewers.ts'
import { parseCsv } from '#domain/review/csv-table.ts'
import { type ImportRow, importTable } from '#domain/review/reviewer-import.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import { logActivity } from '../../db/activity.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { changeEntry } from './change-entry.ts'
import { withAlike } from './find-alike.ts'
import { changeableAmong } from './open-entry.ts'
import { planImport } from './plan-import.ts'
import { findByAddress, insertReviewers, lockAddresses, lockReviewers, shareReviewer } from './store.ts'

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

const addressesIn = (rows: ImportRow[]) =>
  rows.flatMap(({ email, otherEmails }) => [email, ...otherEmails]).map((each) => each.toLowerCase())

/** Locks the entries first, as everything does that changes one; then nobody can add or change an address. */
async function hold(tx: Tx, rows: ImportRow[]): Promise<void> {
  const find = async () => [...(await findByAddress(tx, addressesIn(rows))).values()].map(({ id }) => id)
  const found = await find()
  await lockReviewers(tx, found)
  await lockAddresses(tx)
  if ((await find()).some((id) => !found.includes(id)))
    throw new AppError('conflict', 'Somebody changed the register at this moment. Please try again.')
}

async function planFor(deps: Deps, db: DbOrTx, actor: Staff, rows: ImportRow[]) {
  const known = await findByAddress(db, addressesIn(rows))
  const people = [...new Map([...known.values()].map((person) => [person.id, person])).values()]
  const open = await changeableAmong(db, actor, await seenBy(db, actor), people)
  return planImport(deps, actor, rows, { known, open: new Map(open.map((person) => [person.id, person])) })
}

async function preview(deps: Deps, actor: Staff, rows: ImportRow[]) {
  return withAlike(deps.db, actor, await planFor(deps, deps.db, actor, rows))
}

async function save(deps: Deps, actor: Staff, rows: ImportRow[]) {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await hold(tx, rows)
    const planned = await planFor(deps, tx, actor, rows)
    const plans = planned.flatMap(({ plan }) => plan ?? [])
    const added = plans.flatMap((plan) => {
      if (!('added' in plan)) return []
      const { left, ...fields } = plan.added
      const dates = { leftAt: left ? now : null, createdAt: now, updatedAt: now }
      return [{ id: newId(), ...fields, ...dates, source: 'import' as const }]
    })
    await insertReviewers(tx, added)
    for (const plan of plans) {
      if ('share' in plan && actor.access) await shareReviewer(tx, plan.share, actor.access, now)
      if (!('of' in plan)) continue
      const { left, ...fields } = plan.entry
      const sharedWith = plan.of.sharedWith.filter((slug) => fields.journals.includes(slug))
      const change = { ...fields, sharedWith, ...(left && { leftAt: plan.of.leftAt ?? now }) }
      await changeEntry(deps, tx, plan.of, change, { by: actor, action: 'change', details: { way: 'import' } })
    }
    const details = { added: added.length, changed: plans.length - added.length }
    await logActivity(tx, { by: actor, action: 'import', object: 'reviewer', journal: actor.access, details })
    return planned
  })
}
