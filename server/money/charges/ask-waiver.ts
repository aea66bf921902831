import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { askWaiver as call } from '#contracts/money/waivers.ts'
import { waiverWordsProblem } from '#domain/manuscript/waiver.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { lockOpened } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { findRequests, insertRequest } from '../payments/waiver-store.ts'
import { requestRaised, requestReceived } from './letters.ts'
import { problemOf } from './read.ts'

/**
 * The manuscript's history and `updatedAt` stay as they are: editors who have not decided yet must not notice. The
 * activity log, which admins read, has it.
 */
export async function askWaiver(
  deps: Deps,
  visitor: Visitor,
  { key, reason, words, offerMinor }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { manuscript: before, by } = await openByKey(deps, visitor, key, 'charge')
  const short = waiverWordsProblem(words)
  if (short) throw faultAt('words', short)
  await deps.db.transaction(async (tx) => {
    const manuscript = await lockOpened(tx, before)
    if (!manuscript) throw deadLink()
    const problem = problemOf(manuscript, await findRequests(tx, manuscript))
    if (problem) throw new AppError('conflict', problem)
    const about = aboutOf(deps, manuscript)
    if (offerMinor !== undefined && offerMinor >= about.due.amountMinor)
      throw faultAt('offerMinor', `The charge is ${formatMoney(about.due)}: enter less, or leave it empty.`)
    const at = deps.clock.now()
    const request = { id: newId(), reason, words, offerMinor: offerMinor || null, createdAt: at }
    await insertRequest(tx, manuscript, request)
    const offer = offerMinor ? formatMoney({ ...about.due, amountMinor: offerMinor }) : null
    const raised = { reason, words, offer, listUrl: `${deps.config.publicUrl}/admin/waivers` }
    const office = deps.content.site.contact.email
    const toAuthor = { usual: requestReceived(about) }
    const others = [requestRaised(about, office, raised)]
    await record(deps, tx, { kind: 'ask-waiver', by, manuscript, at, toAuthor, others })
  })
  return { success: 'We have received your request and will e-mail you the answer.' }
}
