import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  arrivals,
  countedSteps,
  finalDecisions,
  type Picture,
  stages,
  takenBackBy,
  wholeWay,
} from '#domain/office/statistics.ts'
import { momentIn, publishersZone } from '#domain/words/day.ts'
import {
  figures,
  manuscriptSteps,
  manuscripts,
  payments,
  refunds,
  reviewInvitations,
  reviewRounds,
} from '../../db/schema.ts'
import { journalAt } from '../../db/transferred.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type FigureRow = typeof figures.$inferSelect

export function findFigures(db: DbOrTx, spans: string[], journal: string, wanted: readonly Picture[]) {
  return db
    .select()
    .from(figures)
    .where(and(inArray(figures.span, spans), eq(figures.journal, journal), inArray(figures.picture, [...wanted])))
    .orderBy(asc(figures.span), asc(figures.key))
}

/** The year of the first step or payment; null if there is none. */
export async function firstYear(db: DbOrTx): Promise<number | null> {
  const { rows } = await db.execute<{ year: number | null }>(sql`select extract(year from least(
    (select ${manuscriptSteps.at} from ${manuscriptSteps} order by ${manuscriptSteps.at} limit 1),
    (select ${payments.createdAt} from ${payments} order by ${payments.createdAt} limit 1)) at time zone ${publishersZone()})::int as year`)
  return rows[0]?.year ?? null
}

const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Each pair of steps that a stage begins and ends with. */
const stagePairs = sql.join(
  Object.entries(stages).flatMap(([key, { from, to }]) =>
    from.flatMap((begins) => to.map((ends) => sql`(${key}, ${begins}, ${ends})`)),
  ),
  sql`, `,
)

/** A day that has begun counts, as in domain/review/turnaround.ts. */
const daysFrom = (from: SQL, to: SQL) => sql`greatest(1, ceil(extract(epoch from ${to} - ${from}) / 86400))::int`

type Year = { from: Date; to: Date; isSample: boolean }

/** One row for each thing that is counted. `is_new`: it is counted for all journals together, too. */
function happenings({ from, to, isSample }: Year): SQL {
  const [start, end] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`]
  const within = (at: SQL) => sql`${at} >= ${start} and ${at} < ${end}`
  const { manuscriptId, action, at, number } = manuscriptSteps
  const { submittedAt, invitedAt, reviewerId } = reviewInvitations
  const arrived = (picture: Picture, key: SQL) => sql`
    select ${picture}, ${key}, journal, at, action = 'submit', null, 0, null::int from own
    where action in (${list(arrivals)}) and ${within(sql`at`)}`
  const reviewed = (key: string, when: SQL, days: SQL) => sql`
    select 'reviews', ${key}, ${journalAt(when)}, ${when}, true, ${reviewerId}, 0, ${days}
    from ${reviewInvitations} join ${reviewRounds} on ${reviewRounds.id} = ${reviewInvitations.roundId}
    join ${manuscripts} on ${manuscripts.id} = ${reviewRounds.manuscriptId} and ${manuscripts.sample} = ${isSample}
    where ${within(when)}`
  return sql`
    with own as materialized (
      select ${manuscriptId} as id, ${action} as action, ${at} as at, ${journalAt(at)} as journal,
        ${manuscripts.country} as country, ${manuscripts.articleType} as type,
        lead(${action}) over steps as next, lead(${at}) over steps as ended,
        min(${at}) over (partition by ${manuscriptId}) as submitted
      from ${manuscriptSteps} join ${manuscripts} on ${manuscripts.id} = ${manuscriptId}
      where ${action} in (${list(countedSteps)}) and ${manuscripts.sample} = ${isSample}
        and ${manuscriptId} in (select ${manuscriptId} from ${manuscriptSteps} where ${within(sql`${at}`)})
      window steps as (partition by ${manuscriptId} order by ${at}, ${number})
    )
    select 'stages' as picture, stage.key as key, journal, ended as at, true as is_new, null as person, 0 as amount,
      ${daysFrom(sql`at`, sql`ended`)} as days
    from own join (values ${stagePairs}) stage (key, begins, ends) on begins = action and ends = next
    where ${within(sql`ended`)}
    union all
    select 'stages', ${wholeWay.key}, journal, at, true, null, 0, ${daysFrom(sql`submitted`, sql`at`)}
    from own where action = 'publish' and ${within(sql`at`)}
    union all
    select 'decisions', action, journal, at, true, null, 0, null from own
    where action in (${list(Object.keys(finalDecisions))}) and ${within(sql`at`)}
      and (next is null or next not in (${list(takenBackBy)}))
    union all ${arrived('countries', sql`country`)}
    union all ${arrived('types', sql`type`)}
    union all ${reviewed('reports', sql`${submittedAt}`, daysFrom(sql`${invitedAt}`, sql`${submittedAt}`))}
    union all ${reviewed('invitations', sql`${invitedAt}`, sql`null`)}
    union all ${moved(within)}`
}

/** Real payments less what was refunded, each in its own time. A payment that was reversed is no income. */
function moved(within: (at: SQL) => SQL): SQL {
  const journal = sql`coalesce(p.journal, (select m.journal from ${manuscripts} m where m.id = p.subject_id))`
  return sql`
    select 'income', p.currency, ${journal}, p.created_at, true, null, p.amount_minor, null from ${payments} p
    where ${within(sql`p.created_at`)} and p.mode = 'live' and not p.sample and p.reverses is null
      and not exists (select from ${payments} r where r.reverses = p.receipt)
    union all
    select 'refunds', r.currency, ${journal}, r.processed_at, true, null, -r.amount_minor, null
    from ${refunds} r join ${payments} p on p.receipt = r.receipt
    where ${within(sql`r.processed_at`)} and r.state = 'processed' and r.mode = 'live' and not r.sample`
}

/**
 * Counts one year again: its months, quarters and the year itself, for each journal and for all. Writes only what has
 * changed.
 */
export async function countYear(tx: Tx, year: number, isSample: boolean): Promise<void> {
  const zone = publishersZone()
  const [from = new Date(), to = from] = [year, year + 1].map((one) => momentIn(zone, `${one}-01-01`, '00:00'))
  const same = sql`f.span = fresh.span and f.journal = fresh.journal and f.picture = fresh.picture and f.key = fresh.key`
  // With 20,000 manuscripts it takes 1.4 seconds; on a busy machine, longer than a page may wait.
  await tx.execute(sql`set local statement_timeout = '60s'`)
  await tx.execute(sql`
    with happening as (${happenings({ from, to, isSample })}),
    fresh as materialized (
      select span, place.journal, case picture when 'refunds' then 'income' else picture end as picture, key,
        count(*) filter (where picture <> 'refunds')::int as count, count(distinct person)::int as people,
        sum(amount)::bigint as amount_minor, percentile_disc(0.5) within group (order by days) as median_days,
        percentile_disc(0.9) within group (order by days) as most_days
      from happening
      cross join lateral (
        select happening.journal where happening.journal is not null union all select '' where is_new) place
      cross join lateral (values (to_char(at at time zone ${zone}, 'YYYY')), (to_char(at at time zone ${zone}, 'YYYY-"Q"Q')),
        (to_char(at at time zone ${zone}, 'YYYY-MM'))) calendar (span)
      group by 1, 2, 3, 4
    ),
    gone as (
      delete from ${figures} f where f.span >= ${String(year)} and f.span < ${String(year + 1)}
        and not exists (select from fresh where ${same})
    )
    insert into ${figures} (span, journal, picture, key, count, people, amount_minor, median_days, most_days)
    select span, journal, picture, key, count, people, amount_minor, median_days, most_days from fresh
    where not exists (select from ${figures} f where ${same} and (f.count, f.people, f.amount_minor, f.median_days, f.most_days)
      is not distinct from (fresh.count, fresh.people, fresh.amount_minor, fresh.median_days, fresh.most_days))
    on conflict (span, journal, picture, key) do update set count = excluded.count, people = excluded.people,
      amount_minor = excluded.amount_minor, median_days = excluded.median_days, most_days = excluded.most_days`)
}
