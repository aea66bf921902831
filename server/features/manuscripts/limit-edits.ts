import { countAgainst } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'

/** For every way in which an author changes a manuscript; the call itself is counted by address. */
export async function countEdit({ db, clock, config }: Deps, manuscriptId: string): Promise<void> {
  await countAgainst(db, 'edit-by-manuscript', [manuscriptId], clock.now(), config.limits)
}
