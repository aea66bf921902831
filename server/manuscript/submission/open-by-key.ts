import { AppError } from '#domain/words/errors.ts'
import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { type Opened, openLinked, openOwn } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { findByLink } from './link-store.ts'
import { deadLink } from './links.ts'

const tokenLength = 43

type OpenedByKey = { manuscript: Opened; by: Actor }

/** `key` is the token of a link, or the manuscript's id for the author who is logged in. Opening changes nothing. */
export async function openByKey(
  { db }: Pick<Deps, 'db'>,
  { author }: Visitor,
  key: string,
  purpose: 'appeal' | 'charge' | 'correction' | 'proof',
): Promise<OpenedByKey> {
  const by = key.length === tokenLength ? ({ realm: 'link' } as const) : author
  if (!by) throw new AppError('unauthenticated', 'Please log in first.')
  const id = by.realm === 'link' ? await findByLink(db, hashToken(key), [purpose]) : key
  const manuscript = id && (await (by.realm === 'link' ? openLinked(db, id) : openOwn(db, by, id)))
  if (!manuscript) throw deadLink()
  return { manuscript, by }
}
