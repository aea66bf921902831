import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { type Asked, type Changed, changeArticle } from './change-article.ts'

/** Warns readers; the versions that they may have cited stay readable. */
export function retract(deps: Deps, admin: Staff, asked: Asked): Promise<Changed> {
  return changeArticle(deps, admin, 'retraction', asked)
}

/** The page stays and gives the reason; its files are no longer offered. */
export function withdraw(deps: Deps, admin: Staff, asked: Asked): Promise<Changed> {
  return changeArticle(deps, admin, 'withdrawal', asked)
}
