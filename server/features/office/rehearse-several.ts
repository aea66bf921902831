import type { rehearseSeveral as call } from '#contracts/decisions.ts'
import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { maySeeManuscript, type Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { findLetters } from '../manuscripts/read-store.ts'
import { findManuscript } from '../manuscripts/store.ts'
import { doToOne, refusalOf } from './do-to-several.ts'

type Input = InputOf<typeof call>
type Rehearsed = ReplyOf<typeof call>['manuscripts'][number]

/**
 * Does everything and takes it back: so the e-mails are those that would go, to the author, the co-authors, the reviewers
 * and colleagues, and what is refused here would be refused.
 */
export async function rehearseSeveral(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof call>> {
  const manuscripts: Rehearsed[] = []
  for (const id of new Set(input.ids)) manuscripts.push(await rehearse(deps, staff, id, input))
  return { manuscripts }
}

const takenBack = Symbol('taken back')

async function rehearse(deps: Deps, staff: Staff, id: string, input: Input): Promise<Rehearsed> {
  const found = await findManuscript(deps.db, id)
  const isSeen = found !== null && maySeeManuscript({ author: null, staff }, found)
  let letters: Rehearsed['letters'] = []
  const work = deps.db
    .transaction(async (tx) => {
      const before = new Set((await findLetters(tx, id)).map((letter) => letter.id))
      await doToOne({ ...deps, db: tx }, staff, id, input)
      const added = (await findLetters(tx, id)).filter((letter) => !before.has(letter.id))
      // The author's first: the others are told of it.
      added.sort((a, b) => Number(b.toEmail === found?.email) - Number(a.toEmail === found?.email))
      letters = added.map(({ kind, toEmail: to, subject, text }) => ({
        to,
        subject,
        text: maskSecrets(kind, text, '[for the recipient alone]'),
      }))
      throw takenBack
    })
    .catch((thrown: unknown) => {
      if (thrown !== takenBack) throw thrown
    })
  const error = await refusalOf(work)
  const about = isSeen ? { number: found.number, title: found.title, updatedAt: found.updatedAt.toISOString() } : null
  return { _id: id, about, error, letters }
}
