import { isNamed } from '#domain/words/peer-review.ts'
import type { Deps } from '../../deps.ts'
import { insertFile } from '../../manuscript/file-store.ts'
import type { storeMade } from '../../manuscript/files/store-made.ts'
import { findReviewer } from '../register/store.ts'
import { cleanFile } from '../reviewing/clean-file.ts'
import { type Attached, findToClean, keepClean } from '../reviewing/report-file-store.ts'
import { queueCopies } from '../rounds/queue-copies.ts'
import { rulesOf } from '../rules.ts'
import { isBeingInspected, sentenceFor } from './make.ts'

const batch = 10

/**
 * Makes the copies of attached files that authors get with the reports. A crash leaves them as they were, so the next run
 * repeats what was lost.
 */
export async function cleanReports(deps: Deps): Promise<void> {
  const waiting = await findToClean(deps.db, batch)
  for (const attached of waiting) if (!isBeingInspected(deps, attached)) await cleanReport(deps, attached)
  if (waiting.length === batch) await queueCopies(deps.db)
}

async function cleanReport(deps: Deps, attached: Attached): Promise<void> {
  const { invitationId } = attached.report
  const made = await clean(deps, attached).catch((error: unknown) => sentenceFor(deps, { invitationId }, error))
  await deps.db.transaction(async (tx) => {
    if (typeof made !== 'string') await insertFile(tx, made)
    await keepClean(tx, attached, typeof made === 'string' ? { cleanFailure: made } : { cleanFileId: made.id })
  })
}

const unknown = 'The reviewer’s data were deleted, so nobody can tell whether the file names them.'

/** Returns the copy, or why there is none. Who is known to the author anyway may be named in the text. */
async function clean(deps: Deps, attached: Attached): Promise<Awaited<ReturnType<typeof storeMade>> | string> {
  const { report, reviewer, journal } = attached
  const isKnown = isNamed(report, rulesOf(deps, journal).anonymity)
  const person = await findReviewer(deps.db, reviewer.id)
  if (!person || person.erasedAt) return unknown
  // Without the name in its properties even if they signed.
  const { leaks, store } = await cleanFile(deps, attached, person)
  const [leak] = isKnown ? [] : leaks
  if (leak?.kind === 'unread') return 'The file has no text, so nobody can tell whether it names the reviewer.'
  return leak ? `The file names the reviewer: “${leak.match}” (${leak.place}).` : store()
}
