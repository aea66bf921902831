import { isNamed, numbered } from '#domain/peer-review.ts'
import { reportFileName, tellsWho } from '#domain/report-file.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { Deps } from '../../deps.ts'
import { insertFile } from '../files/store.ts'
import { storeMade } from '../files/store-made.ts'
import { queueCopies } from '../rounds/queue-copies.ts'
import { rulesOf } from '../rounds/rules.ts'
import { isBeingInspected, readOriginal, sentenceFor } from './make.ts'
import { type Attached, addressesOf, findToClean, keepClean } from './report-file-store.ts'

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
    await keepClean(tx, invitationId, typeof made === 'string' ? { cleanFailure: made } : { cleanFileId: made.id })
  })
}

const unknown = 'The reviewer’s data were deleted, so nobody can tell whether the file names them.'

/** Returns the copy, or why there is none. Who is known to the author anyway may be named in the text. */
async function clean(deps: Deps, attached: Attached): Promise<Awaited<ReturnType<typeof storeMade>> | string> {
  const { report, reviewer, manuscriptId, round, journal, sample } = attached
  const isKnown = isNamed(report, rulesOf(deps, journal).anonymity)
  if (reviewer.erasedAt) return unknown
  const { bytes, format } = await readOriginal(deps, attached)
  const { name, affiliation, orcid } = reviewer
  const emails = await addressesOf(deps.db, reviewer.id)
  const people = [{ name, affiliation, orcid }, ...emails.map((email) => ({ name, email }))]
  const authorsNumber = await findAuthorsNumbers(deps.db, [manuscriptId])
  const number = authorsNumber(manuscriptId, attached.number)
  // Without the name even if they signed: they may be erased later.
  const alias = numbered({ number })
  const copy = await deps.anonymise({ bytes, format, title: '', people, replacements: [], alias })
  const leak = isKnown ? undefined : copy.leaks.find(tellsWho)
  if (leak) return `The file names the reviewer: “${leak.match}” (${leak.place}).`
  const file = { bytes: copy.bytes, extension: format, name: reportFileName({ number, round, extension: format }) }
  return storeMade(deps, { ...file, kind: 'report', sample })
}
