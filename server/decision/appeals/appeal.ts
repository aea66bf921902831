import type { appealDecision } from '#contracts/decision/appeals.ts'
import type { InputOf } from '#contracts/endpoint.ts'
import { reasonsProblem } from '#domain/manuscript/appeal.ts'
import { mailboxOf } from '#domain/words/email.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { isConflicted, type Visitor } from '#domain/words/permissions.ts'
import { lockOpened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { wantsNow } from '../../people/notify.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import { editorOf } from '../../review/rounds/editor.ts'
import { hasSentReports } from '../../review/rounds/outcome.ts'
import { appealState } from '../decide/appeal-state.ts'
import { insertAppeal } from '../decide/appeal-store.ts'
import { appealRaised, appealReceived } from './letters.ts'

/** The history says that there is an appeal, but not the reasons: it outlives the manuscript. */
export async function appeal(
  deps: Deps,
  visitor: Visitor,
  { key, reasons }: InputOf<typeof appealDecision>,
): Promise<{ success: string }> {
  const { manuscript: before, by } = await openByKey(deps, visitor, key, 'appeal')
  const short = reasonsProblem(reasons)
  if (short) throw faultAt('reasons', short)
  await deps.db.transaction(async (tx) => {
    const manuscript = await lockOpened(tx, before)
    if (!manuscript) throw deadLink()
    const { problem } = await appealState(deps, tx, manuscript)
    if (problem) throw new AppError('conflict', problem)
    const at = deps.clock.now()
    await insertAppeal(tx, manuscript, { id: newId(), rejectedAt: manuscript.statusAt, reasons, createdAt: at })
    const usual = appealReceived(aboutOf(deps, manuscript), await hasSentReports(tx, manuscript))
    const others = await toStaff(deps, tx, manuscript, reasons)
    await record(deps, tx, { kind: 'appeal', by, manuscript, at, toAuthor: { usual }, others })
  })
  return { success: 'We have received your appeal. Our editorial office will read it and e-mail you the answer.' }
}

/** All admins but those who are authors, and whoever looks after the manuscript; unless they want no e-mail about it now. */
async function toStaff(deps: Deps, tx: Tx, manuscript: Manuscript, reasons: string): Promise<LetterParts[]> {
  const admins = (await findStaffOf(tx, manuscript.journal)).filter(
    (member) => member.role === 'admin' && !isConflicted(member, manuscript),
  )
  const people = [
    await editorOf(deps, tx, manuscript),
    ...admins.map(({ id: staffId, name, email }) => ({ staffId, name, email })),
  ]
  const deskUrl = `${deps.config.publicUrl}/admin/review/${manuscript.id}`
  const letters: LetterParts[] = []
  for (const { staffId, ...to } of new Map(people.map((one) => [mailboxOf(one.email), one])).values())
    if (!staffId || (await wantsNow(tx, staffId, 'appealed')))
      letters.push(appealRaised(aboutOf(deps, manuscript), to, { reasons, deskUrl }))
  return letters
}
