import { AppError } from '#domain/words/errors.ts'
import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { type Opened, openLinked, openOwn } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { findOffer, findTransferable, type Offer } from './store.ts'

export type OpenedOffer = { manuscript: Opened; offer: Offer; by: Actor }

const tokenLength = 43

/** `key` is the token of a link, or the manuscript's id for the author who is logged in. */
async function holderOf({ db }: Pick<Deps, 'db'>, { author }: Visitor, key: string) {
  if (key.length === tokenLength) {
    const id = await findTransferable(db, hashToken(key))
    return { manuscript: id ? await openLinked(db, id) : null, by: { realm: 'link' } as const }
  }
  if (!author) throw new AppError('unauthenticated', 'Please log in first.')
  return { manuscript: await openOwn(db, author, key), by: author }
}

/** Opening changes nothing, because mail scanners open links. */
export async function openOffer(deps: Pick<Deps, 'db'>, visitor: Visitor, key: string): Promise<OpenedOffer> {
  const { manuscript, by } = await holderOf(deps, visitor, key)
  const offer = manuscript && (await findOffer(deps.db, manuscript))
  if (!offer) throw deadLink()
  return { manuscript, offer, by }
}
