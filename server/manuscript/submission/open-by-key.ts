import { AppError } from '#domain/words/errors.ts'
import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { findManuscript, type Manuscript } from '../../access/store.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { findByLink } from './link-store.ts'
import { deadLink } from './links.ts'

const tokenLength = 43

type Opened = { manuscript: Manuscript; by: Actor }

/** `key` is the token of a link, or the manuscript's id for the author who is logged in. Opening changes nothing. */
export async function openByKey(
  { db }: Pick<Deps, 'db'>,
  { author }: Visitor,
  key: string,
  purpose: 'appeal' | 'charge' | 'correction' | 'proof',
): Promise<Opened> {
  const isLink = key.length === tokenLength
  if (!isLink && !author) throw new AppError('unauthenticated', 'Please log in first.')
  const id = isLink ? await findByLink(db, hashToken(key), [purpose]) : key
  const manuscript = id && (await findManuscript(db, id))
  if (!manuscript || (!isLink && manuscript.authorId !== author?.id)) throw deadLink()
  return { manuscript, by: isLink || !author ? { realm: 'link' } : author }
}
