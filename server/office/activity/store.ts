import { and, asc, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityFilter } from '#contracts/office/activity.ts'
import type { Age } from '#contracts/shapes.ts'
import type { EntryChanges } from '#domain/review/reviewer.ts'
import { momentIn, publishersZone } from '#domain/words/day.ts'
import type { Seen } from '../../access/seen.ts'
import { isReviewNotShutOut } from '../../access/store.ts'
import {
  activity,
  articles,
  authors,
  letters,
  manuscripts,
  messages,
  newsletters,
  reviewerChanges,
  reviewers,
  staff,
  testimonials,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** The names of the actor and of the record; null if the row was deleted. */
const actorName = sql<string | null>`coalesce(
  ${activity.actorName},
  (select ${authors.name} from ${authors} where ${activity.actor} = 'author' and ${authors.id} = ${activity.actorId})
)`
const objectName = sql<string | null>`case ${activity.object}
  when 'manuscript' then (select ${manuscripts.title} from ${manuscripts} where ${manuscripts.id} = ${activity.objectId})
  when 'staff' then (select coalesce(${staff.name}, ${staff.email}) from ${staff} where ${staff.id} = ${activity.objectId})
  when 'author' then (select ${authors.name} from ${authors} where ${authors.id} = ${activity.objectId})
  when 'article' then (select ${articles.title} from ${articles} where ${articles.id} = ${activity.objectId})
  when 'reviewer' then (select ${reviewers.name} from ${reviewers} where ${reviewers.id} = ${activity.objectId})
  when 'letter' then (select ${letters.subject} from ${letters} where ${letters.id} = ${activity.objectId})
  when 'newsletter' then (select ${newsletters.subject} from ${newsletters} where ${newsletters.id} = ${activity.objectId})
  when 'message' then (
    select ${messages.firstName} || ' ' || ${messages.lastName} from ${messages} where ${messages.id} = ${activity.objectId}
  )
  when 'author-review' then (
    select ${authors.name} from ${authors} where ${authors.id} = (
      select ${testimonials.authorId} from ${testimonials} where ${testimonials.id} = ${activity.objectId}
    )
  )
end`
const articlePath = sql<string | null>`case ${activity.object}
  when 'article' then (select ${articles.journal} || '/' || ${articles.customId} from ${articles} where ${articles.id} = ${activity.objectId})
end`

/** What an entry about a reviewer says, until they have their data deleted. */
const changes = sql<EntryChanges | null>`case ${activity.object}
  when 'reviewer' then (select ${reviewerChanges.changes} from ${reviewerChanges} where ${reviewerChanges.activityId} = ${activity.id})
end`

type Page = { sort?: Age | undefined; before?: string | undefined; limit: number; seen: Seen }

/** Newest first unless asked otherwise. If `before` is given, only what comes after it in this order. */
export async function findActivity(db: DbOrTx, filter: ActivityFilter, { sort, before, limit, seen }: Page) {
  const { id, at } = activity
  const [isBeyond, order] = sort === 'oldest' ? [sql`>`, asc] : [sql`<`, desc]
  const isLater = sql`(${at}, ${id}) ${isBeyond} ((select at from activity where id = ${before}), ${before})`
  const isOpen = isReviewNotShutOut(seen, activity.objectId)
  const isShown = isOpen && or(ne(activity.object, 'manuscript'), isOpen)
  return db
    .select({
      id,
      at,
      actor: activity.actor,
      actorId: activity.actorId,
      actorName,
      action: activity.action,
      object: activity.object,
      objectId: activity.objectId,
      objectName,
      articlePath,
      journal: activity.journal,
      details: activity.details,
      changes,
    })
    .from(activity)
    .where(and(matches(filter), before === undefined ? undefined : isLater, isShown))
    .orderBy(order(at), order(id))
    .limit(limit)
}

function matches({ person, action, object, objectId, from, to }: ActivityFilter): SQL | undefined {
  const day = 24 * 3600 * 1000
  return and(
    person === undefined ? undefined : person === 'site' ? isNull(activity.actorId) : eq(activity.actorId, person),
    action === undefined ? undefined : eq(activity.action, action),
    object === undefined ? undefined : eq(activity.object, object),
    objectId === undefined ? undefined : eq(activity.objectId, objectId),
    from === undefined ? undefined : gte(activity.at, momentIn(publishersZone(), from, '00:00')),
    to === undefined ? undefined : lt(activity.at, new Date(momentIn(publishersZone(), to, '00:00').getTime() + day)),
  )
}

/** Finds the distinct values by jumping through the index, because the log is long but has few different values. */
export async function findWords(db: DbOrTx, column: 'action' | 'object'): Promise<string[]> {
  const name = activity[column]
  const { rows } = await db.execute<{ word: string }>(sql`
    with recursive words as (
      (select ${name} as word from ${activity} order by ${name} limit 1)
      union all
      select (select ${name} from ${activity} where ${name} > words.word order by ${name} limit 1)
      from words where words.word is not null
    )
    select word from words where word is not null`)
  return rows.map(({ word }) => word)
}
