import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Staff } from '#domain/words/permissions.ts'
import type { Seen } from '../../access/seen.ts'
import { isSeen } from '../../access/store.ts'
import {
  accountWords,
  addressWords,
  authors,
  manuscripts,
  nameTypos,
  reviewerAddresses,
  reviewers,
  reviewerWords,
  staff,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { isSeenBy } from '../../review/register/list-store.ts'
import { withAddresses } from '../../review/register/store.ts'
import { foundIn, newestFirst, similarIn } from './store.ts'

/** Authors have no journal: an editor finds those of the manuscripts that they see. */
export function authorSource(db: DbOrTx, seen: Seen) {
  const theirs = db
    .select({ id: manuscripts.id })
    .from(manuscripts)
    .where(and(eq(manuscripts.authorId, authors.id), isSeen(seen)))
  return {
    isFound: foundIn(accountWords(authors)),
    isSimilar: similarIn(nameTypos(authors), accountWords(authors)),
    read: (where: SQL, limit: number) =>
      db
        .select({ id: authors.id, name: authors.name, email: authors.email })
        .from(authors)
        .where(and(where, seen.journals === null ? undefined : exists(theirs)))
        .orderBy(newestFirst(authors.createdAt))
        .limit(limit),
  }
}

/** All staff see who works here. There are few of them, so that they need no index. */
export function staffSource(db: DbOrTx) {
  const { id, name, email, role } = staff
  return {
    isFound: foundIn(accountWords(staff)),
    isSimilar: similarIn(nameTypos(staff), accountWords(staff)),
    read: (where: SQL, limit: number) =>
      db.select({ id, name, email, role }).from(staff).where(where).orderBy(newestFirst(staff.createdAt)).limit(limit),
  }
}

export function reviewerSource(db: DbOrTx, by: Staff) {
  const [byName, byAddress] = [foundIn(reviewerWords(reviewers)), foundIn(addressWords(reviewerAddresses))]
  return {
    // Each part has an index; `or` over both tables would use neither, and a join might begin with all reviewers.
    isFound: (query: string) =>
      sql`${reviewers.id} = any(array(select ${reviewers.id} from ${reviewers} where ${byName(query)}
        union all select ${reviewerAddresses.reviewerId} from ${reviewerAddresses} where ${byAddress(query)}))`,
    isSimilar: similarIn(nameTypos(reviewers), reviewerWords(reviewers)),
    read: async (where: SQL, limit: number) => {
      const rows = await db
        .select()
        .from(reviewers)
        .where(and(where, isSeenBy(by)))
        .orderBy(newestFirst(reviewers.createdAt))
        .limit(limit)
      return rows.length > 0 ? withAddresses(db, rows) : []
    },
  }
}
