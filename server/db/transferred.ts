import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { manuscripts, manuscriptTransfers, reportConsents, reviewInvitations, reviewRounds } from './schema.ts'

/** `manuscripts` may stand under another name in a query. */
type Named = { id: SQLWrapper; journal: SQLWrapper; number: SQLWrapper }

const before = (what: SQLWrapper, id: SQLWrapper, at: SQLWrapper): SQL =>
  sql`(select ${what} from ${manuscriptTransfers} where ${manuscriptTransfers.manuscriptId} = ${id}
    and ${manuscriptTransfers.answer} = 'accepted' and ${manuscriptTransfers.answeredAt} > ${at}
    order by ${manuscriptTransfers.answeredAt} limit 1)`

/** The journal that a manuscript belonged to at a time. */
export const journalAt = (at: SQLWrapper, { id, journal }: Named = manuscripts): SQL<string> =>
  sql<string>`coalesce(${before(manuscriptTransfers.fromJournal, id, at)}, ${journal})`

/** The number that a manuscript had at a time. */
export const numberAt = (at: SQLWrapper, { id, number }: Named = manuscripts): SQL<string> =>
  sql<string>`coalesce(${before(manuscriptTransfers.formerNumber, id, at)}, ${number})`

/** The id of the transfer that brought a manuscript to its journal. */
export const lastTransfer = (manuscriptId: SQLWrapper): SQL<string | null> =>
  sql`(select ${manuscriptTransfers.id} from ${manuscriptTransfers} where ${manuscriptTransfers.manuscriptId} = ${manuscriptId}
    and ${manuscriptTransfers.answer} = 'accepted' order by ${manuscriptTransfers.answeredAt} desc limit 1)`

/** Whether a round was held for the journal that the manuscript belongs to now. */
export const isOwnRound: SQL = sql`not exists (select from ${manuscriptTransfers}
  where ${manuscriptTransfers.manuscriptId} = ${reviewRounds.manuscriptId}
    and ${manuscriptTransfers.answer} = 'accepted' and ${manuscriptTransfers.answeredAt} > ${reviewRounds.openedAt})`

/** Whether the reviewer has agreed that the present journal sees a report for a former one. */
export const isShared: SQL = sql`exists (select from ${reportConsents}
  where ${reportConsents.invitationId} = ${reviewInvitations.id} and ${reportConsents.agrees}
    and ${reportConsents.transferId} = ${lastTransfer(reviewRounds.manuscriptId)})`

/** Whether the staff of the present journal may see a review. */
export const isSeenReview: SQL = sql`(${isOwnRound} or ${isShared})`
