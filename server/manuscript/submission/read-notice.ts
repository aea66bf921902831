import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readNotice } from '#contracts/manuscript/manuscript-links.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { findNotice } from './link-store.ts'
import { deadLink } from './links.ts'

/** Returns what the page linked in a co-author's letter shows. */
export async function coAuthorNotice(deps: Deps, { token }: { token: string }): Promise<ReplyOf<typeof readNotice>> {
  const found = await findNotice(deps.db, hashToken(token))
  if (!found) throw deadLink()
  const { notice, manuscript } = found
  return {
    name: notice.name,
    author: manuscript.author,
    title: manuscript.title,
    journal: deps.content.journal(manuscript.journal)?.title ?? manuscript.journal,
    objectedAt: notice.objectedAt?.toISOString() ?? null,
    resolvedAt: notice.resolvedAt?.toISOString() ?? null,
  }
}
