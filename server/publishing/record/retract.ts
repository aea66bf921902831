import { frozenRecord } from '#domain/manuscript/record/record.ts'
import { remainsOf } from '#domain/manuscript/record/removal.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { type Asked, type Changed, changeArticle } from './change-article.ts'

/** Warns readers; the editions that they may have cited stay readable. */
export function retract(deps: Deps, admin: Staff, asked: Asked): Promise<Changed> {
  return changeArticle(deps, admin, 'retraction', asked)
}

/** The page stays with the title, the authors and the reason. What else was published is kept with the change, for nobody to read. */
export function remove(deps: Deps, admin: Staff, asked: Asked): Promise<Changed> {
  return changeArticle(deps, admin, 'removal', asked, async (_, article) => ({
    record: remainsOf(frozenRecord(article)),
  }))
}
