import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { countNamed } from '../../manuscript/submission/limit-edits.ts'
import { tellCoAuthors } from '../../manuscript/submission/tell-co-authors.ts'
import { weighStaff } from '../../manuscript/submission/weigh-staff.ts'
import { askToConfirm, confirmAddress } from '../../people/accounts/addresses.ts'

/** What follows when an author has changed the record: new people are notified. Needs the manuscript's lock. */
export async function recordChanged(
  deps: Deps,
  tx: Tx,
  by: Actor,
  { before, after }: { before: Opened; after: Opened },
): Promise<void> {
  if (by.realm === 'link') await confirmAddress(tx, before.email)
  if (after.email !== before.email) await askToConfirm(deps, tx, after.email, { manuscriptId: before.id })
  await countNamed(deps, tx, after, before)
  await tellCoAuthors(deps, tx, after)
  await weighStaff(deps, tx, after, deps.clock.now(), by.realm === 'link' ? before.email : undefined)
}
