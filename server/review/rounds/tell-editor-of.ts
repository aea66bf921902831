import type { EventName } from '#domain/people/notifications.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter, type LetterParts, type Recipient } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { type Notified, notify, wantsNow } from '../../people/notify.ts'
import { editorOf } from './editor.ts'

/**
 * Tells whoever looks after a manuscript what happened to it. Returns the id of the e-mail, or null if they want to hear of
 * it in the digest or not at all.
 */
export async function tellEditorOf(
  deps: Deps,
  tx: Tx,
  manuscript: Notified,
  event: EventName,
  write: (to: Recipient) => LetterParts,
): Promise<string | null> {
  await notify(deps, tx, event, { manuscript })
  const { staffId, ...to } = await editorOf(deps, tx, manuscript)
  if (staffId && !(await wantsNow(tx, staffId, event))) return null
  return addLetter(tx, composeLetter(write(to)), { manuscriptId: manuscript.id })
}
