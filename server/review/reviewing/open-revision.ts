import { AppError } from '#domain/words/errors.ts'
import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { lockOpened, type Opened, openLinked, openOwn } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import type { Owner } from '../../manuscript/file-store.ts'
import { ownersOf } from '../../manuscript/files/own.ts'
import { findByLink } from '../../manuscript/submission/link-store.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { type FoundRevision, findRevision } from './revision-store.ts'

export type OpenedRevision = FoundRevision & { manuscript: Opened; by: Actor; owners: Owner[] }

/** Which links open what. An edit link leads to a revision too while one is asked for. */
const holders = { revise: ['revise', 'edit'], reports: ['reports', 'revise', 'edit'] } as const

const tokenLength = 43

/** `key` is the token of a link, or the manuscript's id for the author who is logged in. */
export const tokenIn = (key: string): string | undefined => (key.length === tokenLength ? key : undefined)

export async function holderOf({ db }: Pick<Deps, 'db'>, visitor: Visitor, key: string, held: keyof typeof holders) {
  const token = tokenIn(key)
  if (token) {
    const id = await findByLink(db, hashToken(token), holders[held])
    const manuscript = id && (await openLinked(db, id))
    if (!manuscript) return null
    const owners = [{ realm: 'link' as const, id: manuscript.id }, ...ownersOf(visitor)]
    return { manuscript, by: { realm: 'link' } as const, owners }
  }
  const { author } = visitor
  if (!author) throw new AppError('unauthenticated', 'Please log in first.')
  const manuscript = await openOwn(db, author, key)
  return manuscript && { manuscript, by: author, owners: ownersOf(visitor) }
}

/** Opening changes nothing, because mail scanners open links. */
export async function openRevision(deps: Pick<Deps, 'db'>, visitor: Visitor, key: string): Promise<OpenedRevision> {
  const holder = await holderOf(deps, visitor, key, 'revise')
  if (!holder) throw deadLink()
  return { ...(await found(deps.db, holder.manuscript)), ...holder }
}

async function found(db: DbOrTx, manuscript: Opened | null) {
  const revision = manuscript && (await findRevision(db, manuscript))
  if (!revision) throw deadLink()
  return { ...revision, manuscript }
}

type RevisionState = 'open' | 'submitted' | 'ended'

export function stateOf({ revision, manuscript }: Pick<OpenedRevision, 'revision' | 'manuscript'>): RevisionState {
  if (revision.submittedAt) return 'submitted'
  return revision.endedAt || manuscript.status !== 'under-review' ? 'ended' : 'open'
}

const over: Record<Exclude<RevisionState, 'open'>, string> = {
  submitted: 'You have already submitted your revision. Thank you.',
  ended: 'The editors have decided without waiting for the revision, so nothing can be changed. Your draft is kept.',
}

export function expectOpen(opened: Pick<OpenedRevision, 'revision' | 'manuscript'>): void {
  const state = stateOf(opened)
  if (state !== 'open') throw new AppError('conflict', over[state])
}

/** Changes a revision under the manuscript's lock, which decisions take too: one of the two comes first. */
export async function withRevision<T>(
  deps: Deps,
  visitor: Visitor,
  key: string,
  change: (tx: Tx, held: OpenedRevision) => Promise<T>,
): Promise<T> {
  const { by, owners, manuscript } = await openRevision(deps, visitor, key)
  return deps.db.transaction(async (tx) => {
    const held = await found(tx, await lockOpened(tx, manuscript))
    return change(tx, { ...held, by, owners })
  })
}
