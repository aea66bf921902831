import { awaited, type Expected, expectedBy } from '#domain/review/expected-by.ts'
import {
  daysFrom,
  forecast,
  pace,
  publicMeasures,
  stageAt,
  type Times,
  timesInWords,
} from '#domain/review/turnaround.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { Deps } from '../../deps.ts'
import { findSteps } from '../../manuscript/change-store.ts'
import { allJournals, findAllTimes, findTimes, findTimesOf } from './store.ts'

/** What a journal's page says about its times, in this order; nothing of what too few manuscripts prove. */
export async function journalTimes({ db }: Deps, journal: string) {
  const rows = await findTimes(db, journal)
  const of = (measure: string) => rows.find((row) => row.measure === measure)
  const inWords = Object.entries(publicMeasures).flatMap(([measure, label]): [label: string, words: string][] => {
    const times = of(measure)
    return times ? [[label, timesInWords(times)]] : []
  })
  return { decisionDays: of('decision')?.medianDays ?? null, inWords }
}

/** How long papers took to their first decision: in all journals together, and in each. Too few papers prove nothing. */
export async function decisionTimes({ db }: Deps) {
  const rows = (await findAllTimes(db)).filter(({ measure }) => measure === 'decision')
  const times = rows.map(({ journal, papers, medianDays, mostDays }): [string, Times] => [
    journal,
    { papers, medianDays, mostDays },
  ])
  const { [allJournals]: all, ...byJournal } = Object.fromEntries(times)
  return { all: all ?? null, byJournal }
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

/** For the author alone: by which day the journal has done what it has in hand. Null while it has nothing of theirs. */
export async function expectation(
  { db, clock, content }: Deps,
  { _id, status, journal, ...held }: Asked & { journal: string },
): Promise<Expected | null> {
  const days = content.journal(journal)?.peerReview.days
  if (held.returned || held.reviewOnHold || held.paymentOnHold || !days) return null
  const stage = awaited(status, await findSteps(db, _id))
  if (!stage) return null
  const [times = null] = await findTimesOf(db, _id, stage.measure)
  return expectedBy(stage, times, days, clock.now())
}
