import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { moveArticle as contract } from '#contracts/publishing/issues.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { knownJournal } from '../articles/listed-article.ts'
import { findNextPlace, findPlace, lockJournal, swapPlaces } from './store.ts'

/** If two people move the same article at once, the second gets a conflict. */
export async function moveArticle(
  deps: Deps,
  admin: Staff,
  { slug, issue, id, position, to }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  knownJournal(deps, slug)
  return deps.db.transaction(async (tx) => {
    await lockJournal(tx, slug)
    const article = await findPlace(tx, slug, issue, id)
    if (!article) throw new AppError('not-found', 'This article is not in this issue.')
    if (article.position !== position)
      throw new AppError('conflict', 'Someone else has just moved this article. Check the new order first.')
    const neighbour = await findNextPlace(tx, slug, issue, position, to)
    if (!neighbour)
      throw new AppError('conflict', `This article is already the ${to === 'up' ? 'first' : 'last'} of its issue.`)
    await swapPlaces(tx, article, neighbour)
    await logActivity(tx, {
      by: admin,
      action: 'move-article',
      object: 'article',
      objectId: id,
      journal: slug,
      details: { issue, customId: article.customId, from: position, to: neighbour.position },
    })
    return { _id: id, position: neighbour.position }
  })
}
