import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Links } from '../../manuscript/submission/letters.ts'
import { newLinks, newReviseLink } from '../../manuscript/submission/links.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { isRevisionAsked } from '../../review/rounds/store.ts'
import { newAppealLink } from './appeal-standing.ts'

/**
 * All links that an author has at this step, made anew. While a revision is asked for, its page takes the place of
 * editing.
 */
export async function renewLinks(deps: Deps, tx: Tx, manuscript: Manuscript): Promise<Links> {
  const isAsked = await isRevisionAsked(tx, manuscript.id)
  return {
    ...(await newLinks(deps, tx, manuscript, isAsked ? ['delete'] : ['edit', 'delete'])),
    ...(await newAppealLink(deps, tx, manuscript)),
    ...(isAsked && { revise: await newReviseLink(deps, tx, manuscript.id) }),
  }
}
