import { noteProblem } from '#domain/manuscript/handling.ts'
import { mentionedIn, mentionsInWords } from '#domain/review/mentions.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openToChange } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { notify } from '../../people/notify.ts'
import { findEditors, insertNote } from './desk-store.ts'
import { mentioned } from './letters.ts'

/** Notes are for the staff of the journal. Whoever is mentioned gets the note by e-mail. */
export async function addNote(
  deps: Deps,
  staff: Staff,
  { id, text }: { id: string; text: string },
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const problem = noteProblem(manuscript.status)
    if (problem) throw new AppError('conflict', problem)
    const note = { id: newId(), staffId: staff.id, staffName: staff.name, text }
    await insertNote(tx, manuscript, { ...note, at: deps.clock.now() })
    const colleagues = (await findEditors(tx, manuscript)).filter((one) => one.id !== staff.id)
    const url = `${deps.config.publicUrl}/admin/review/${id}`
    for (const to of mentionedIn(text, colleagues, staff)) {
      await addLetter(tx, composeLetter(mentioned(manuscript, to, { by: staff.name, text, url })), { manuscriptId: id })
      await notify(deps, tx, 'mentioned', { manuscript, to: to.id })
    }
    return { success: ['The note is saved.', mentionsInWords(text, colleagues, staff)].filter(Boolean).join(' ') }
  })
}
