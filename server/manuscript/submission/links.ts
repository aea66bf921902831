import { AppError } from '#domain/words/errors.ts'
import { decide, type Transition } from '#domain/words/manuscript-status.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { linkIfUnconfirmed } from '../../people/accounts/addresses.ts'
import type { Links } from '../letter-words.ts'
import { newChargeLink } from './charge-link.ts'
import { findLinked, type Purpose, putLinks } from './link-store.ts'

const purposes: readonly Purpose[] = ['edit', 'delete']
const holder = { realm: 'link' } as const

export const deadLink = () => new AppError('not-found', 'This link is not valid.')

export type OpenedLink = { manuscript: Opened; transition: Transition }

/** Returns the manuscript of a link, if the table of transitions still allows the link's action. */
export async function openLink(
  { db }: Pick<Deps, 'db'>,
  token: string,
  wanted?: Purpose,
): Promise<OpenedLink & { purpose: Purpose }> {
  const linked = await findLinked(db, hashToken(token))
  if (!linked || (wanted && linked.purpose !== wanted)) throw deadLink()
  const verdict = decide(holder, linked.manuscript, `${linked.purpose}-by-link`)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
  return { ...linked, transition: verdict.transition }
}

/** Makes new links for what the table allows, and one to confirm an unconfirmed address. Old links stop working. */
export async function newLinks(deps: Deps, tx: Tx, manuscript: Opened, wanted = purposes): Promise<Links> {
  const links = wanted
    .filter((purpose) => decide(holder, manuscript, `${purpose}-by-link`).ok)
    .map((purpose) => ({ purpose, token: newToken() }))
  await putLinks(
    tx,
    manuscript,
    links.map(({ purpose, token }) => ({ purpose, tokenHash: hashToken(token) })),
  )
  const urls = links.map(({ purpose, token }) => [purpose, `${deps.config.publicUrl}/${purpose}/${token}`])
  return {
    ...Object.fromEntries(urls),
    ...(await newChargeLink(deps, tx, manuscript)),
    confirm: await linkIfUnconfirmed(deps, tx, manuscript.email),
    hasCoAuthors: manuscript.coAuthors.length > 0,
  }
}
