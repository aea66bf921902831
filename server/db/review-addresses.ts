import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Written with the table's name, because Drizzle leaves it away where only one is asked. */
const asked = sql`review_invitations`

/** Whether an invitation was sent to an address, or to one from which that address was confirmed. Links that end were made for a page. */
export const isSentTo = (email: SQLWrapper | string | null): SQL<boolean> =>
  sql<boolean>`exists (select from review_links link where link.invitation_id = ${asked}.id and link.expires_at is null and link.email in (
    select ${email}::text union all
    select known.sees from reviewer_confirmations known
    where known.reviewer_id = ${asked}.reviewer_id and known.email = ${email}::text))`

/**
 * Where e-mails about an invitation go. The main address gets them if the invitation was sent there or it was confirmed;
 * otherwise they go where the last link went. `main` is null for somebody who had their data deleted.
 */
export const recipientOf = (main: SQLWrapper): SQL<string | null> =>
  sql<string | null>`case when ${main} is null or ${isSentTo(main)} then ${main} else coalesce((
    select link.email from review_links link where link.invitation_id = ${asked}.id and link.expires_at is null and link.email is not null
    order by link.created_at desc limit 1), ${main}) end`
