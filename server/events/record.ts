import { type ManuscriptEvent, rowOf } from '#domain/manuscript/events.ts'
import type { Actor, Status } from '#domain/words/manuscript-status.ts'
import type { Opened } from '../access/opened.ts'
import { logActivity } from '../db/activity.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { composeLetter, type LetterParts, type Recipient } from '../jobs/letter.ts'
import { addLetter } from '../jobs/outbox.ts'
import { changeFields, logStep } from '../manuscript/change-store.ts'
import { type Going, letterToSend } from '../manuscript/submission/changed-letter.ts'
import { confirmAddress } from '../people/accounts/addresses.ts'
import { notify } from '../people/notify.ts'
import { mayLeave, type Words } from '../review/rounds/may-leave.ts'
import { tellEditorOf } from '../review/rounds/tell-editor-of.ts'
import { react } from './reactions.ts'

export type Happened = {
  kind: ManuscriptEvent
  /** Null: the site itself. */
  by: Actor | { realm: 'author'; id: string } | { realm: 'reviewer' } | null
  /** As it was before; its title may be the new one. */
  manuscript: Opened
  /** When it was changed, so that nobody's copy is older than what they read of it. */
  at: Date
  /** Where they are not the manuscript's own. */
  from?: Status | null
  to?: Status | null
  /** Words of the history. */
  reason?: string | null
  /** For the activity log, which admins read. */
  details?: Record<string, unknown>
  /** The e-mail to the author, in the words of staff where they changed it. */
  toAuthor?: Going & Words
  /** To whoever looks after the manuscript, if they want to hear of it at once. */
  toEditor?: (to: Recipient) => LetterParts
  others?: readonly LetterParts[]
  /** Of an e-mail that is queued already. */
  letterId?: string | null
  /** It follows from what the activity log has already: only the history has it. */
  follows?: true
}

/**
 * Writes down what has happened to a manuscript and tells whom it concerns, as the row of the event says. Call it last in
 * the transaction of the change: what it writes and sends reads what was changed.
 */
export async function record(deps: Deps, tx: Tx, event: Happened): Promise<void> {
  const { kind, by, manuscript, at, toAuthor, others = [] } = event
  const { meanwhile, provesAddress } = rowOf(kind)
  if (meanwhile) await changeFields(tx, manuscript, { updatedAt: at })
  if (toAuthor) await confirmWords(deps, tx, event, toAuthor)
  const send = (letter: LetterParts) => addLetter(tx, composeLetter(letter), { manuscriptId: manuscript.id })
  const sentId = toAuthor && (await send(await letterToSend(deps, tx, manuscript, toAuthor)))
  const noticeId = await tellStaff(deps, tx, event)
  for (const letter of others) await send(letter)
  await log(tx, { ...event, letterId: event.letterId ?? sentId ?? noticeId })
  if (provesAddress && by?.realm === 'link') await confirmAddress(tx, manuscript.email)
  if (!event.follows) await react(deps, tx, event)
}

/** By the bell, or with an e-mail of its own to whoever looks after the manuscript. */
async function tellStaff(deps: Deps, tx: Tx, { kind, by, manuscript, to, toEditor }: Happened): Promise<string | null> {
  const { bell } = rowOf(kind)
  if (!bell) return null
  if (toEditor) return tellEditorOf(deps, tx, manuscript, bell, toEditor)
  const now = { ...manuscript, status: to ?? manuscript.status }
  await notify(deps, tx, bell, { manuscript: now, ...(by && 'id' in by && { by: by.id }) })
  return null
}

/** Refuses words of staff to the author that seem to name a reviewer, unless they confirm them: the history says so. */
export async function confirmWords(
  deps: Deps,
  tx: Tx,
  { by, manuscript, at }: Pick<Happened, 'by' | 'manuscript' | 'at'>,
  words: Words,
): Promise<void> {
  if (by?.realm !== 'staff') return
  const isNaming = await mayLeave(deps, tx, by, manuscript, words)
  if (isNaming) await log(tx, { kind: 'send-naming-letter', by, manuscript, at })
}

/** The history for everybody who sees the manuscript, the activity log for admins. */
async function log(tx: Tx, { kind, by, manuscript, at, ...event }: Happened): Promise<void> {
  const { id: manuscriptId, journal, status, title } = manuscript
  const { from = status, to = status, reason = null, letterId = null } = event
  const account = by && 'id' in by ? by : null
  if (rowOf(kind).staff !== null) {
    const who = { actor: by?.realm ?? ('site' as const), actorId: account?.id ?? null }
    await logStep(tx, { manuscriptId, action: kind, from, to, ...who, reason, letterId, at })
  }
  if (event.follows) return
  const details = {
    title,
    ...((by?.realm === 'link' || by?.realm === 'payment') && { by: by.realm }),
    ...event.details,
  }
  await logActivity(tx, { by: account, action: kind, object: 'manuscript', objectId: manuscriptId, journal, details })
}
