import { isDeepStrictEqual } from 'node:util'
import { measures, monthsCounted, spansOf, timesOf } from '#domain/review/turnaround.ts'
import { monthsBefore } from '#domain/words/months.ts'
import type { Deps } from '../../deps.ts'
import { allJournals, countsSample, findAllTimes, findStepsSince, replaceTimes, type TimesRow } from './store.ts'

export const timesJob = 'refresh-times'

/** Measures each journal's last year once a day. Writes only what has changed: every write empties the page caches. */
export async function refreshTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const isSample = await countsSample(db)
  // A new install shows what there will be to see, however long ago its sample manuscripts were decided.
  const since = isSample ? new Date(0) : monthsBefore(clock.now(), monthsCounted)
  const rows = measured(await findStepsSince(db, since, isSample), since)
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const before = (await findAllTimes(db)).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  if (!isDeepStrictEqual(before, sorted)) await db.transaction((tx) => replaceTimes(tx, sorted))
}

const keyOf = ({ journal, measure }: Pick<TimesRow, 'journal' | 'measure'>) => `${journal} ${measure}`

type Steps = Awaited<ReturnType<typeof findStepsSince>>

function measured(steps: Steps, since: Date): TimesRow[] {
  // Of a manuscript that was transferred, each journal counts its own part.
  const spans = [...Map.groupBy(steps, ({ manuscriptId, journal }) => `${manuscriptId} ${journal}`).values()].flatMap(
    (own) => {
      const journal = own[0]?.journal ?? ''
      return spansOf(own).flatMap((span) => (span.endedAt >= since ? [{ journal, ...span }] : []))
    },
  )
  // A median of all journals does not follow from those of each.
  const groups = [...Map.groupBy(spans, ({ journal }) => journal), [allJournals, spans] as const]
  return groups.flatMap(([journal, inJournal]) =>
    measures.flatMap((measure) => {
      const times = timesOf(inJournal.filter((span) => span.measure === measure).map(({ days }) => days))
      return times ? [{ journal, measure, ...times }] : []
    }),
  )
}
