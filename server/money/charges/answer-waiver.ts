import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { answerWaiver as call } from '#contracts/money/waivers.ts'
import { answerProblem, isWaiverOpen } from '#domain/manuscript/waiver.ts'
import { chargeOf } from '#domain/words/charge.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { formatMoney } from '#domain/words/money.ts'
import { isConflicted, type Staff } from '#domain/words/permissions.ts'
import { conflictOpen } from '#domain/words/refusal.ts'
import { type Opened, openChargeToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type Change, changeFields } from '../../manuscript/change-store.ts'
import type { About } from '../../manuscript/letter-words.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { answerOf, concession, reduceIn, reductionTo, waiveIn } from '../payments/waive.ts'
import { answerRequest } from '../payments/waiver-store.ts'
import { concessionPromised, requestDeclined } from './letters.ts'

type Input = InputOf<typeof call>

/** Of an approved manuscript the charge is waived or reduced now; of another one when it is approved. */
export async function answerWaiver(deps: Deps, actor: Staff, input: Input): Promise<ReplyOf<typeof call>> {
  const { id, outcome, answer } = input
  const problem = answerProblem(outcome, answer)
  if (problem) throw faultAt('answer', problem)
  await deps.db.transaction(async (tx) => {
    const manuscript = await openChargeToChange(tx, actor, id)
    if (isConflicted(actor, manuscript)) throw new AppError('forbidden', conflictOpen)
    if (!isWaiverOpen(manuscript.status))
      throw new AppError('conflict', 'There is no charge to pay for this manuscript any more.')
    const isApproved = manuscript.status === 'approved'
    const about = aboutOf(deps, manuscript)
    if (outcome === 'reduced' && (input.dueMinor ?? about.due.amountMinor) >= about.due.amountMinor)
      throw faultAt('dueMinor', `The charge is ${formatMoney(about.due)}: enter what the author is to pay instead.`)
    if (outcome === 'declined') return decline(deps, tx, actor, manuscript, input)
    if (!(await answerRequest(tx, manuscript, answerOf(deps, actor, outcome, answer)))) throw alreadyAnswered()
    return isApproved ? concede(deps, tx, actor, input) : promise(deps, tx, actor, manuscript, input)
  })
  return { success: 'The request is answered, and the e-mail is on its way.' }
}

const alreadyAnswered = () => new AppError('conflict', 'This request has just been answered.')

async function concede(
  deps: Deps,
  tx: Tx,
  actor: Staff,
  { id, outcome, dueMinor = 0, reason, answer, despiteNames }: Input,
) {
  const given = { id, reason, answer, ...(despiteNames && { letter: { despiteNames } }) }
  if (outcome === 'waived') return waiveIn(deps, tx, actor, given)
  return reduceIn(deps, tx, actor, { ...given, dueMinor })
}

async function promise(deps: Deps, tx: Tx, actor: Staff, manuscript: Opened, input: Input): Promise<void> {
  const change = promised(deps, actor, manuscript, input)
  const letterOf = (about: About, answer: string) => concessionPromised(about, answer)
  await tell(deps, tx, actor, { ...manuscript, ...change }, input, { kind: 'promise-waiver', letterOf })
  // Editors with the page open must not notice, so it counts as unchanged.
  await changeFields(tx, manuscript, { ...change, updatedAt: manuscript.updatedAt })
}

function promised(deps: Deps, actor: Staff, manuscript: Opened, input: Input): Change {
  if (input.outcome === 'waived')
    return { waiver: concession(deps, actor, chargeOf(deps.content.site.charges, manuscript), input) }
  const { dueMinor = 0 } = input
  return { reduction: reductionTo(deps, actor, manuscript, { ...input, dueMinor }).reduction }
}

async function decline(deps: Deps, tx: Tx, actor: Staff, manuscript: Opened, input: Input): Promise<void> {
  if (!(await answerRequest(tx, manuscript, answerOf(deps, actor, 'declined', input.answer)))) throw alreadyAnswered()
  const isApproved = manuscript.status === 'approved'
  const letterOf = (about: About, answer: string) => requestDeclined(about, answer, isApproved)
  await tell(deps, tx, actor, manuscript, input, { kind: 'decline-waiver', letterOf })
}

type Answer = { kind: 'promise-waiver' | 'decline-waiver'; letterOf(about: About, answer: string): LetterParts }

async function tell(
  deps: Deps,
  tx: Tx,
  actor: Staff,
  manuscript: Opened,
  { answer, reason, despiteNames }: Input,
  { kind, letterOf }: Answer,
): Promise<void> {
  const about = aboutOf(deps, manuscript)
  const toAuthor = { bare: letterOf(about, ''), usual: letterOf(about, answer), change: { despiteNames } }
  await record(deps, tx, { kind, by: actor, manuscript, at: deps.clock.now(), details: { reason }, toAuthor })
}
