import { createHash } from 'node:crypto'
import { type ChainFault, faultIn } from '#domain/office/history-chain.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findChain, findChained, findChains, findUnchained } from './store.ts'

const batch = 500
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

type Checked = { entries: number; broken: (ChainFault & { manuscript: string })[] }

/** Computes every hash again, without the database's own function. One snapshot, so that new steps don't look like faults. */
export function checkHistories({ db }: Pick<Deps, 'db'>): Promise<Checked> {
  return db.transaction(
    async (tx) => {
      const unchained = await findUnchained(tx)
      const found = await check(
        tx,
        unchained.map((manuscriptId) => ({ manuscriptId })),
      )
      for (let after = ''; ; ) {
        const chains = await findChains(tx, after, batch)
        const { entries, broken } = await check(tx, chains)
        found.entries += entries
        found.broken.push(...broken)
        if (chains.length < batch) return found
        after = chains.at(-1)?.manuscriptId ?? ''
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Chain = { manuscriptId: string; length?: number; hash?: string }

async function check(db: DbOrTx, chains: Chain[]): Promise<Checked> {
  const steps = Map.groupBy(
    await findChained(
      db,
      chains.map(({ manuscriptId }) => manuscriptId),
    ),
    ({ manuscriptId }) => manuscriptId,
  )
  const checked: Checked = { entries: 0, broken: [] }
  for (const { manuscriptId: manuscript, length, hash } of chains) {
    const own = steps.get(manuscript) ?? []
    const end = length === undefined || hash === undefined ? undefined : { length, hash }
    const fault = faultIn(own, end, hashOf)
    checked.entries += own.length
    if (fault) checked.broken.push({ manuscript, ...fault })
  }
  return checked
}

/** The same for one manuscript, for the staff who read its history. */
export async function checkHistory(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { id }: { id: string },
): Promise<{ entries: number; fault: ChainFault | null }> {
  const chain = await findChain(db, await openReviewForStaff(db, staff, id))
  const steps = await findChained(db, [id])
  // A manuscript that came without a history has nothing to check.
  const fault = steps.length === 0 && !chain ? null : faultIn(steps, chain, hashOf)
  return { entries: steps.length, fault }
}
