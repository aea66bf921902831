import { settle } from '../../db/recounts.ts'
import type { Deps } from '../../deps.ts'
import { countMonths } from './store.ts'

/** Keeps what moved in each month, so that a statement need not add up all years. */
export function recountMonths({ db }: Pick<Deps, 'db'>): Promise<void> {
  return settle(db, { subject: 'statement', most: 1000, recount: countMonths })
}
