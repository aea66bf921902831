import { givenOnly, listOf } from '#domain/manuscript/preflight/reference-list.ts'
import type { Works } from '#server/adapters/crossref/works.ts'
import { isReceiverError, type ReceiverError } from '#server/adapters/receiver-error.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswers, findDueReading, putOff, saveAnswer, saveNoAnswer } from './store.ts'

export const doisJob = 'check-dois'

/** Readings wait while this runs, so it does little at a time. */
const mostAtOnce = 30
const hourMs = 3_600_000
/** What Crossref knows changes seldom, but works are retracted after years. */
const freshMs = 30 * 24 * hourMs
/** After so many in a row without an answer, the rest waits for the next run. */
const mostFailures = 2

type CheckDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Asks about the DOIs in the newest versions of manuscripts under way, one after the other. Each answer is kept at once, so
 * after a crash only the rest is asked for.
 */
export async function checkDois(deps: CheckDeps, works: Works): Promise<void> {
  const { db, clock } = deps
  let failures = 0
  for (let asked = 0; asked < mostAtOnce; ) {
    const due = await findDueReading(db, clock.now())
    if (!due) return
    const list = [...listOf(due.reading), ...givenOnly(due.reading, due.references)]
    const dois = [...new Set(list.flatMap(({ doi }) => doi ?? []))]
    const open = await openOf(deps, dois)
    const room = mostAtOnce - asked
    for (const doi of open.slice(0, room)) {
      asked++
      const error = await askAbout(deps, works, doi)
      failures = error ? failures + 1 : 0
      if (failures >= mostFailures) throw error
    }
    if (open.length <= room) await putOff(db, due.fileId, await nextDue(deps, dois))
  }
}

/** Those without an answer that still counts. */
async function openOf({ db, clock }: CheckDeps, dois: string[]): Promise<string[]> {
  const answers = await findAnswers(db, dois)
  return dois.filter((doi) => {
    const known = answers.get(doi)
    return !known || known.dueAt <= clock.now()
  })
}

async function nextDue({ db, clock }: CheckDeps, dois: string[]): Promise<Date> {
  const known = [...(await findAnswers(db, dois)).values()].map(({ dueAt }) => dueAt.getTime())
  return new Date(Math.min(clock.now().getTime() + freshMs, ...known))
}

/** Returns the error if nobody answered. What is wrong with one DOI need not be wrong with the next. */
async function askAbout({ db, clock }: CheckDeps, works: Works, doi: string): Promise<ReceiverError | null> {
  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  try {
    const found = await works.ask(doi)
    await saveAnswer(db, doi, found, { checkedAt: clock.now(), dueAt: later(freshMs) })
    return null
  } catch (error) {
    if (!isReceiverError(error)) throw error
    await saveNoAnswer(db, doi, { checkedAt: clock.now(), dueAt: later(hourMs) })
    return error.kind === 'unreachable' ? error : null
  }
}
