import { and, eq, type InferSelectModel, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dismissalOf } from '#domain/words/authorship.ts'
import { readStatus, type Status } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { writeOnce } from '../db/prepare.ts'
import { authorKeys, manuscripts } from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import type { Seen, SeenCharges } from './seen.ts'

export type ManuscriptRow = InferSelectModel<typeof manuscripts>

/** A manuscript as the table of transitions expects it: always with a status. */
export type Manuscript = Omit<ManuscriptRow, 'status'> & { status: Status }

/** A record without a status reads as under review; the indexes say the same. */
export const statusOf: SQL<Status> = sql`coalesce(${manuscripts.status}, 'under-review')`

export function asManuscript(row: ManuscriptRow | undefined): Manuscript | null {
  return row ? { ...row, status: readStatus(row.status) } : null
}

export async function findManuscript(db: DbOrTx, id: string): Promise<Manuscript | null> {
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  return asManuscript(row)
}

/** Locks the manuscript: nobody else can change its status or delete it until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<Manuscript | null> {
  const [row] = await tx.select().from(manuscripts).where(eq(manuscripts.id, id)).for('update')
  return asManuscript(row)
}

/** For nearly everybody there are none, so lists ask this first and then leave out these few. */
export async function findShutOutOf(
  db: DbOrTx,
  { name, email, orcid = null, conflicts = [], shutOutOf = [], dismissed = [] }: Staff,
): Promise<Pick<Seen, 'shutOut' | 'reviewShutOut'>> {
  const rows = await manuscriptsNaming(db).execute({ name, email, orcid })
  const isOpen = ({ id, keys }: (typeof rows)[number]) => keys.some((key) => !dismissed.includes(dismissalOf(id, key)))
  const named = rows.filter(isOpen).map(({ id }) => id)
  return { shutOut: shutOutOf, reviewShutOut: [...new Set([...named, ...conflicts, ...shutOutOf])] }
}

/** Planned for the keys that are asked for: of most there are few. */
const manuscriptsNaming = writeOnce((db) => {
  const [name, email, orcid] = ['name', 'email', 'orcid'].map((key) => sql.placeholder(key))
  const own = sql`author_keys(${name}::text, ${email}::text, ${orcid}::text, '[]')`
  const keys = sql<string[]>`array(select unnest(${authorKeys(manuscripts)}) intersect select unnest(${own}))`
  return db
    .select({ id: manuscripts.id, keys })
    .from(manuscripts)
    .where(sql`${authorKeys(manuscripts)} && ${own}`)
})

function isOutside(column: PgColumn, ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return undefined
  const isOther = notInArray(column, [...ids])
  return column.notNull ? isOther : or(isNull(column), isOther)
}

/** Of a list of what is about manuscripts, or about none: `column` has their ids. */
export const isNotShutOut = ({ shutOut }: Seen | SeenCharges, column: PgColumn): SQL | undefined =>
  isOutside(column, shutOut)

/** Also where reviewers may be mentioned, as in letters. */
export const isReviewNotShutOut = ({ reviewShutOut }: Seen, column: PgColumn): SQL | undefined =>
  isOutside(column, reviewShutOut)

const isInJournals = ({ journals }: Seen | SeenCharges): SQL | undefined =>
  journals === null ? undefined : inArray(manuscripts.journal, [...journals])

/** Of a query that reads `manuscripts`: the journals of whoever asks, without screening, and none with a conflict of interest. */
export function isSeen(seen: Seen | SeenCharges): SQL {
  const isScreened = seen.seesScreening ? undefined : ne(statusOf, 'screening')
  return and(isInJournals(seen), isScreened, isNotShutOut(seen, manuscripts.id)) ?? sql`true`
}

/** The same for what tells of reviewers or reports. */
export const isReviewSeen = (seen: Seen): SQL | undefined => and(isSeen(seen), isReviewNotShutOut(seen, manuscripts.id))

export const isOpen = inArray(statusOf, ['screening', 'under-review', 'approved', 'paid'])
