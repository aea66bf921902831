import type { HiddenPerson } from '#domain/manuscript/anonymity/report.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findReviewers, peopleOf } from '../register/store.ts'
import { findAsked } from './asked-store.ts'

/** A reviewer and whoever helped, each by what a text may name them. */
type Unsigned = { reviewerId: string; people: HiddenPerson[] }

type Given = { isSigned: boolean; mayPublish: boolean }

/**
 * The reviewers of each manuscript whom a reader must not know. `isKnown`: whether a report tells that reader who wrote it;
 * only one that went to the author does, or that goes now (`sending`).
 */
export async function findUnsigned(
  db: DbOrTx,
  manuscriptIds: string[],
  isKnown: (report: Given) => boolean = ({ isSigned }) => isSigned,
  sending: readonly string[] = [],
): Promise<(manuscriptId: string) => Unsigned[]> {
  const asked = await findAsked(db, manuscriptIds)
  const reviewers = await findReviewers(db, [...new Set(asked.map(({ reviewerId }) => reviewerId))])
  const unsignedOf = (id: string, { id: reviewerId, ...reviewer }: (typeof reviewers)[number]): Unsigned[] => {
    const its = asked.filter((one) => one.manuscriptId === id && one.reviewerId === reviewerId)
    const isNamed = its.some(
      ({ id, isSent, isSigned, mayPublish }) =>
        isSigned !== null && (isSent || sending.includes(id)) && isKnown({ isSigned, mayPublish: mayPublish ?? false }),
    )
    if (its.length === 0 || isNamed || reviewer.erasedAt) return []
    return [{ reviewerId, people: [...peopleOf(reviewer), ...its.flatMap(({ helper }) => helper ?? [])] }]
  }
  return (id) => reviewers.flatMap((reviewer) => unsignedOf(id, reviewer))
}

/** Another's report tells who a reviewer is by a name or an address. An institution may be anybody's there. */
export function othersThan(own: string | null, unsigned: readonly Unsigned[]): HiddenPerson[][] {
  return unsigned
    .filter(({ reviewerId }) => reviewerId !== own)
    .map(({ people }) => people.map((person) => ({ ...person, affiliation: null })))
}

/** Whom a report must not name: its own reviewer, unless they are known, and the others. */
export function seenInReportOf(own: string, unsigned: readonly Unsigned[]): HiddenPerson[][] {
  const its = unsigned.filter(({ reviewerId }) => reviewerId === own).map(({ people }) => people)
  return [...its, ...othersThan(own, unsigned)]
}
