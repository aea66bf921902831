import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { doToSeveral as call } from '#contracts/manuscript/decisions.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { decide } from '../../decision/decide/decide.ts'
import type { Deps } from '../../deps.ts'
import { handOver } from '../../review/reviewing/hand-over.ts'
import { remindLate } from '../../review/reviewing/remind.ts'

type Input = InputOf<typeof call>

/** Does it to one of them, as the button on its own page does. */
export async function doToOne(deps: Deps, staff: Staff, id: string, input: Input): Promise<void> {
  const { action, comment, staffId = '', updatedAt } = input
  if (action === 'hand-over') await handOver(deps, staff, { id, staffId })
  else if (action === 'remind-reviewers') await remindLate(deps, staff, { id })
  else await decide(deps, staff, action, { id, comment, updatedAt: updatedAt?.[id] })
}

/** Returns why it was refused, or null. What is unexpected is thrown. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (refusal: unknown) => {
      if (refusal instanceof AppError) return refusal.message
      throw refusal
    },
  )
}

/** Each manuscript is handled separately: if one fails, the others are still done. */
export async function doToSeveral(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof call>> {
  const results: ReplyOf<typeof call>['results'] = []
  for (const id of new Set(input.ids)) {
    const error = await refusalOf(doToOne(deps, staff, id, input))
    results.push({ _id: id, ok: error === null, error })
  }
  return { results }
}
