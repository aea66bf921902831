import {
  type EventName,
  eventOf,
  eventPath,
  recipientsOf,
  rolesNotifiedOf,
  wayOf,
} from '#domain/people/notifications.ts'
import type { Authored } from '#domain/words/authorship.ts'
import { isConflicted, maySeeStatus } from '#domain/words/permissions.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import { composeLetter } from '../jobs/letter.ts'
import { addLetter } from '../jobs/outbox.ts'
import { choicesPath, happened } from './notifications/letters.ts'
import { findChoices, insertNotifications } from './notifications/store.ts'
import { findStaffOf } from './staff-store.ts'

/** The manuscript that an event is about. */
export type Notified = Authored & {
  id: string
  number: string
  title: string
  journal: string
  status: string
  handlingEditorId: string | null
}

type Happened = {
  manuscript?: Notified
  /** Who did it, and need not be notified. */
  by?: string
  /** The member of staff whom it concerns, if it is one. */
  to?: string
  /** Sent once for each key. What is about no manuscript is sent at most once an hour, because its list shows the rest. */
  key?: string
}

/**
 * Tells those members of staff whom an event concerns, and who may see what it is about: by the bell, and by e-mail if they
 * want to hear of it at once and it has no e-mail of its own. Call this in the transaction of the change.
 */
export async function notify(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  event: EventName,
  { manuscript, by, to, key }: Happened = {},
): Promise<void> {
  const at = clock.now()
  const members = (await findStaffOf(tx, manuscript?.journal ?? null, rolesNotifiedOf(event))).filter(
    (one) =>
      one.id !== by &&
      (to === undefined || one.id === to) &&
      (!manuscript || (!isConflicted(one, manuscript) && maySeeStatus(one, manuscript.status))),
  )
  const recipients = recipientsOf(event, members, manuscript?.handlingEditorId ?? null)
  const manuscriptId = manuscript?.id ?? null
  const once = key ?? (manuscript ? null : at.toISOString().slice(0, 13))
  const row = { event, manuscriptId, key: once, at }
  const kept = await insertNotifications(
    tx,
    recipients.map(({ id }) => ({ id: newId(), staffId: id, ...row })),
  )
  const { kind, hasLetter } = eventOf(event)
  if (kind === null || hasLetter || kept.length === 0) return
  const chosen = await findChoices(tx, kept)
  const { publicUrl } = config
  const about = {
    ...{ number: manuscript?.number ?? '', title: manuscript?.title ?? '' },
    choicesUrl: publicUrl + choicesPath,
  }
  for (const { id, name, email, role } of recipients)
    if (kept.includes(id) && wayOf(kind, chosen.get(id) ?? {}) === 'at-once')
      await addLetter(
        tx,
        composeLetter(
          happened({ name, email }, event, { ...about, url: publicUrl + eventPath(event, manuscriptId, role) }),
        ),
        manuscriptId === null ? {} : { manuscriptId },
      )
}

/** Whether a member of staff wants the e-mail of such an event now. */
export async function wantsNow(tx: Tx, staffId: string, event: EventName): Promise<boolean> {
  const { kind } = eventOf(event)
  return kind === null || wayOf(kind, (await findChoices(tx, [staffId])).get(staffId) ?? {}) === 'at-once'
}
