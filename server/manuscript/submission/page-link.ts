import type { Whose } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { insertLink } from './link-store.ts'

/** The pages of a manuscript that its author opens without logging in. Their addresses begin with these words. */
type Page = 'revise' | 'reports' | 'appeal' | 'charge' | 'correction' | 'proof'

/** Links in earlier e-mails keep working. */
export async function putPageLink(tx: Tx, manuscript: Whose, page: Page, token: string): Promise<void> {
  await insertLink(tx, manuscript, { purpose: page, tokenHash: hashToken(token) })
}

/** One more link to the page. */
export async function newPageLink({ config }: Pick<Deps, 'config'>, tx: Tx, manuscript: Whose, page: Page) {
  const token = newToken()
  await putPageLink(tx, manuscript, page, token)
  return `${config.publicUrl}/${page}/${token}`
}
