import { answersAppeal, outcomeOf, waitsForAnswer } from '#domain/manuscript/appeal.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Actor, Transition } from '#domain/words/manuscript-status.ts'
import { lockOpened, type Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import { findAppeals, putAnswer } from './appeal-store.ts'

type Step = { by: Actor; manuscript: Opened; transition: Transition; reason?: string | undefined }

export const alreadyAnswered = () =>
  new AppError('conflict', 'No appeal is open any more: someone else has just answered it.')

/**
 * Whatever takes a manuscript out of `rejected` answers its open appeal. Locks the manuscript first, as an appeal does:
 * one of the two comes first.
 */
export async function settleAppeal(tx: Tx, step: Step, answeredAt: Date): Promise<void> {
  const { by, manuscript, transition, reason = null } = step
  const { action } = transition
  await lockOpened(tx, manuscript)
  const [last] = await findAppeals(tx, manuscript)
  // Another admin has upheld the rejection since this one read the manuscript.
  if (action === 'reopen' && last?.answeredAt && last.answeredAt > manuscript.updatedAt) throw alreadyAnswered()
  if (!last || last.answeredAt) return
  if (by.realm === 'staff' && !answersAppeal(by, action)) throw new AppError('conflict', waitsForAnswer)
  const answeredById = 'id' in by && by.realm === 'staff' ? by.id : null
  await putAnswer(tx, manuscript, { outcome: outcomeOf(action), answer: reason, answeredAt, answeredById })
}
