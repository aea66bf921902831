import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Links } from '../../manuscript/letter-words.ts'
import { newLinks } from '../../manuscript/submission/links.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { isRevisionAsked } from '../../review/rounds/outcome.ts'
import { newAppealLink } from './appeal-state.ts'

/**
 * All links that an author has at this step, made anew. While a revision is asked for, its page takes the place of
 * editing.
 */
export async function renewLinks(deps: Deps, tx: Tx, manuscript: Opened): Promise<Links> {
  const isAsked = await isRevisionAsked(tx, manuscript)
  return {
    ...(await newLinks(deps, tx, manuscript, isAsked ? ['delete'] : ['edit', 'delete'])),
    ...(await newAppealLink(deps, tx, manuscript)),
    ...(isAsked && { revise: await newPageLink(deps, tx, manuscript, 'revise') }),
  }
}
