import { daysFrom, forecast, pace, publicMeasures, stageAt, timesInWords } from '#domain/review/turnaround.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { Deps } from '../../deps.ts'
import { findSteps } from '../../manuscript/change-store.ts'
import { findTimes, findTimesOf } from './store.ts'

/** What a journal's page says about its times, in this order; empty if too few manuscripts prove it. */
export async function journalTimes({ db }: Deps, journal: string): Promise<[label: string, words: string][]> {
  const rows = await findTimes(db, journal)
  return Object.entries(publicMeasures).flatMap(([measure, label]): [string, string][] => {
    const times = rows.find((row) => row.measure === measure)
    return times ? [[label, timesInWords(times)]] : []
  })
}

type Held = Partial<Record<'returned' | 'reviewOnHold' | 'paymentOnHold', true | undefined>>
type Asked = Held & { _id: string; status: Status }

/**
 * The forecast is for everybody who has the status link, for it tells only what the journal's page does; the pace is for
 * staff. Null where too little is known, and
 * while the manuscript waits for something that no other did.
 */
export async function stageTimes({ db, clock }: Deps, { _id, status, ...held }: Asked) {
  if (held.returned || held.reviewOnHold || held.paymentOnHold) return null
  const stage = stageAt(status, await findSteps(db, _id))
  const [times] = stage ? await findTimesOf(db, _id, stage.measure) : []
  if (!stage || !times) return null
  const day = daysFrom(stage.since, clock.now())
  return { forecast: forecast(stage.measure, times, day), pace: pace(stage.measure, times, day) }
}
