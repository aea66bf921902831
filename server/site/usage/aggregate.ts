import type { Deps } from '../../deps.ts'
import { countBefore, oldestEvent } from './event-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Events from the end of an hour may reach the database a little later. */
const settleMs = 5 * minuteMs

/** Counts each finished hour, oldest first, and deletes its events, which identify readers. */
export async function aggregateUsage({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const finished = startOfHour(clock.now().getTime() - settleMs)
  for (;;) {
    const oldest = await oldestEvent(db, new Date(finished))
    if (oldest === null) return
    await countBefore(db, new Date(startOfHour(oldest.getTime()) + hourMs))
  }
}

function startOfHour(ms: number): number {
  return ms - (ms % hourMs)
}
