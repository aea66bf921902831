import { AppError, faultAt } from '#domain/words/errors.ts'
import {
  type Action,
  decide as decideByTable,
  reasonProblem,
  rejectionReasonProblem,
  type Status,
  type Transition,
} from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type Opened, openCharge } from '../../access/opened.ts'
import { countAgainst } from '../../db/limits.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Change } from '../../manuscript/change-store.ts'
import type { LetterChange } from '../../manuscript/submission/changed-letter.ts'
import { circumstancesOf } from '../../manuscript/submission/circumstances.ts'
import { carryOut, outrun } from '../carry-out.ts'
import { refuseDecided } from './refuse-decided.ts'

/** The decisions made here. Marking as paid belongs to payments, publishing to issues. */
export type Decision = Extract<
  Action,
  'screen' | 'return' | 'decline' | 'approve' | 'reject' | 'remind' | 'revoke' | 'reopen' | 'delete'
>

type Input = {
  id: string
  from?: Status | undefined
  comment?: string
  why?: string | undefined
  letter?: LetterChange | undefined
  updatedAt?: string | undefined
}
type Permitted = { manuscript: Opened; transition: Transition }

const asksReason: Partial<Record<Decision, (reason: string) => string | null>> = {
  return: reasonProblem,
  decline: reasonProblem,
  reject: rejectionReasonProblem,
  reopen: reasonProblem,
}

/** When it was last done, where the manuscript says so. */
const marks: Partial<Record<Decision, (at: Date) => Change>> = {
  remind: (remindedAt) => ({ remindedAt }),
  return: (returnedAt) => ({ returnedAt }),
}

/**
 * Manuscripts that a member of staff may not see are reported as not found. `updatedAt`: that of the copy which a
 * decision is based on.
 */
export async function permitted(
  db: DbOrTx,
  staff: Staff,
  id: string,
  action: Action,
  updatedAt?: string,
): Promise<Permitted> {
  const manuscript = await openCharge(db, staff, id)
  await refuseDecided(db, manuscript, action, updatedAt)
  const verdict = decideByTable(staff, { ...manuscript, ...(await circumstancesOf(db, staff, manuscript)) }, action)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
  return { manuscript, transition: verdict.transition }
}

export async function decide(
  deps: Deps,
  staff: Staff,
  action: Decision,
  { id, from, comment = '', why, letter, updatedAt }: Input,
): Promise<{ _id: string; status: Status }> {
  const { manuscript, transition } = await permitted(deps.db, staff, id, action, updatedAt)
  if (from && from !== manuscript.status) throw outrun(manuscript.status)
  const problem = asksReason[action]?.(comment)
  if (problem) throw faultAt('comment', problem)
  const now = deps.clock.now()
  const status = await deps.db.transaction(async (tx) => {
    if (action === 'remind') await countReminder(deps, tx, id, now)
    const change = marks[action]?.(now) ?? {}
    const given = { reason: comment || undefined, why: why || undefined, letter, change, updatedAt }
    return carryOut(deps, tx, { by: staff, manuscript, transition, ...given })
  })
  return { _id: id, status: status ?? manuscript.status }
}

/** Allows one reminder a day. The error says how long to wait. */
async function countReminder({ config }: Deps, tx: Tx, id: string, now: Date): Promise<void> {
  await countAgainst(tx, 'reminder', [id], now, config.limits).catch((refusal: unknown) => {
    if (!(refusal instanceof AppError) || refusal.retryAfterSeconds === undefined) throw refusal
    const { retryAfterSeconds } = refusal
    const hours = Math.ceil(retryAfterSeconds / 3600)
    const wait = hours === 1 ? '1 hour' : `${hours} hours`
    const sentence = `The author was reminded less than a day ago: the next reminder can go in ${wait}.`
    throw new AppError('too-many', sentence, { retryAfterSeconds })
  })
}

export async function deleteManuscript(
  deps: Deps,
  staff: Staff,
  input: Pick<Input, 'id' | 'letter' | 'updatedAt'>,
): Promise<{ success: string }> {
  await decide(deps, staff, 'delete', input)
  return { success: 'The manuscript was deleted.' }
}
