import { publishersYear } from '#domain/words/day.ts'
import type { Deps } from '../../deps.ts'
import { countsSample } from '../../review/turnaround/store.ts'
import { countYear, firstYear } from './store.ts'

export const figuresJob = 'refresh-figures'
export const recountJob = 'recount-figures'

type Counting = Pick<Deps, 'db' | 'clock'>

/** Counts this year, in which nearly everything changes. */
export async function refreshFigures({ db, clock }: Counting): Promise<void> {
  const isSample = await countsSample(db)
  await db.transaction((tx) => countYear(tx, publishersYear(clock.now()), isSample))
}

/** Counts every year, one after the other, because manuscripts of any year may have been deleted. */
export async function recountFigures({ db, clock }: Counting): Promise<void> {
  const isSample = await countsSample(db)
  const last = publishersYear(clock.now())
  for (let year = (await firstYear(db)) ?? last; year <= last; year++)
    await db.transaction((tx) => countYear(tx, year, isSample))
}
