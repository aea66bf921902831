import type { Correspondence } from '#contracts/review/correspondence.ts'
import type { OpenedReview } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findInvitations, findRounds } from '../rounds/store.ts'

export type Correspondent = Correspondence['people'][number]

/** To whom staff can write: the authors, and whoever was asked to review for this journal and still has an address. */
export async function findPeople(db: DbOrTx, manuscript: OpenedReview): Promise<Correspondent[]> {
  const { author, email, coAuthors } = manuscript
  const asked = await findInvitations(db, await findRounds(db, manuscript))
  const reviewers = asked
    .filter(({ invitation, reviewer }) => invitation.state !== 'queued' && !reviewer.erasedAt)
    .flatMap(({ invitation: { number }, reviewer: { id: key, name, email } }) =>
      email ? [{ key, name, email, role: 'reviewer' as const, number }] : [],
    )
  const people: Correspondent[] = [
    { key: 'author', name: author, email, role: 'author', number: null },
    ...coAuthors.map((one) => ({ ...pick(one), key: one.email, role: 'co-author' as const, number: null })),
    ...reviewers.sort((one, other) => one.number - other.number),
  ]
  return [...new Map(people.map((one) => [one.key, one])).values()]
}

const pick = ({ name, email }: { name: string; email: string }) => ({ name, email })
