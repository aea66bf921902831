import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { rehearseSeveral as call } from '#contracts/manuscript/decisions.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openIfSeen } from '../../access/opened.ts'
import { rehearse } from '../../decision/decide/rehearse.ts'
import type { Deps } from '../../deps.ts'
import { doToOne, refusalOf } from './do-to-several.ts'

type Input = InputOf<typeof call>
type Rehearsed = ReplyOf<typeof call>['manuscripts'][number]

/** The e-mails are those that would go, to the author, the co-authors, the reviewers and colleagues. */
export async function rehearseSeveral(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof call>> {
  const manuscripts: Rehearsed[] = []
  for (const id of new Set(input.ids)) manuscripts.push(await rehearseOne(deps, staff, id, input))
  return { manuscripts }
}

async function rehearseOne(deps: Deps, staff: Staff, id: string, input: Input): Promise<Rehearsed> {
  const found = await openIfSeen(deps.db, staff, id)
  let letters: Rehearsed['letters'] = []
  const work = rehearse(deps, id, (trial) => doToOne(trial, staff, id, input))
  const error = await refusalOf(
    work.then((rehearsed) => {
      letters = rehearsed.letters
    }),
  )
  const about = found ? { number: found.number, title: found.title, updatedAt: found.updatedAt.toISOString() } : null
  return { _id: id, about, error, letters }
}
