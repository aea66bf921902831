import { handOverProblem } from '#domain/manuscript/handling.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { mayAct, mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { type Opened, openToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { notify } from '../../people/notify.ts'
import { rulesOf } from '../rules.ts'
import { assignEditor, findEditors, findOnlookers } from './desk-store.ts'
import { handedOver } from './letters.ts'

/**
 * The handling editor is whom the journal names, even if they may be an author: nobody chooses the editor by naming the
 * others. Else it is the first member of staff who acts.
 */
export async function assignIfNobody(deps: Deps, tx: Tx, manuscript: Opened, staff: Staff): Promise<void> {
  if (manuscript.handlingEditorId) return
  const { handlingEditor } = rulesOf(deps, manuscript.journal)
  const named = handlingEditor
    ? (await findOnlookers(tx, manuscript)).find((one) => one.email === handlingEditor && mayAct(one))
    : undefined
  await assignEditor(tx, manuscript, named?.id ?? staff.id)
}

export async function handOver(
  deps: Deps,
  staff: Staff,
  { id, staffId }: { id: string; staffId: string },
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const problem = handOverProblem(manuscript.status)
    if (problem) throw new AppError('conflict', problem)
    const editor = (await findEditors(tx, manuscript)).find((one) => one.id === staffId)
    if (!editor || !mayActOnJournal({ ...staff, ...editor }, manuscript.journal))
      throw faultAt('staffId', 'Please choose somebody from the list.')
    await assignEditor(tx, manuscript, staffId)
    const letter = handedOver(manuscript, editor, {
      by: staff.name,
      url: `${deps.config.publicUrl}/admin/review/${id}`,
    })
    const letterId = staffId === staff.id ? null : await addLetter(tx, composeLetter(letter), { manuscriptId: id })
    await notify(deps, tx, 'handed-over', { manuscript, to: staffId, by: staff.id })
    const at = deps.clock.now()
    await record(deps, tx, { kind: 'hand-over', by: staff, manuscript, reason: editor.name, letterId, at })
    return { success: `${editor.name} looks after this manuscript now.` }
  })
}
