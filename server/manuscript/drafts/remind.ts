import { dueBefore, removedAt } from '#domain/manuscript/drafts.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { draftGoes } from './letters.ts'
import { changeDraft, lockNextToRemind } from './store.ts'

/** Each in its own transaction with its e-mail, so that a crash repeats none. */
export async function remindOfDrafts(deps: Deps): Promise<void> {
  while (await deps.db.transaction((tx) => remindNext(deps, tx)));
}

async function remindNext({ clock, config }: Deps, tx: Tx): Promise<boolean> {
  const now = clock.now()
  const draft = await lockNextToRemind(tx, dueBefore(now).reminder)
  if (!draft) return false
  const { id, title, name, email, savedAt } = draft
  await changeDraft(tx, id, { remindedAt: now })
  const url = `${config.publicUrl}/submit?draft=${id}`
  await addLetter(tx, draftGoes({ name, email }, { title, url, at: removedAt({ savedAt, remindedAt: now }) }))
  return true
}
