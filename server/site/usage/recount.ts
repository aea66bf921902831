import { lastMonths } from '#domain/words/months.ts'
import { settle } from '../../db/recounts.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { countRanked, countRanks, countTotals, deleteOldRanks } from './rank-store.ts'

const marksMax = 1000

/** Keeps what the page of usage shows: the use of each journal in each month, of each article in each year and lately. */
export async function recountUsage({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const months = lastMonths(clock.now(), 12)
  const [from = '', to = ''] = [months[0], months.at(-1)]
  const countLately = async (tx: DbOrTx) => {
    await countRanks(tx, { period: to, from, to })
    await deleteOldRanks(tx, to)
  }
  await settle(db, {
    subject: 'usage',
    most: marksMax,
    async recount(tx, keys) {
      await countTotals(tx, keys)
      for (const year of new Set(keys.map((month) => month.slice(0, 4))))
        await countRanks(tx, { period: year, from: `${year}-01`, to: `${year}-12` })
      await countLately(tx)
    },
  })
  // A month has begun.
  if ((await countRanked(db, { journals: null, period: to, from, to }, 1)) === 0) await countLately(db)
}
