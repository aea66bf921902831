import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { type Asked, type Changed, changeArticle } from './change-article.ts'

/** Readers are warned; what they may have cited stays readable. */
export function retract(deps: Deps, admin: Staff, asked: Asked): Promise<Changed> {
  return changeArticle(deps, admin, 'retraction', asked)
}

/** The page stays and says why; no file of it is handed out any more. */
export function withdraw(deps: Deps, admin: Staff, asked: Asked): Promise<Changed> {
  return changeArticle(deps, admin, 'withdrawal', asked)
}
