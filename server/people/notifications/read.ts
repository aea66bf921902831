import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { listNotifications, Notification, readChoices } from '#contracts/people/notifications.ts'
import { eventOf, eventPath, eventsFor, kindsFor, wayOf } from '#domain/people/notifications.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { waitingMax } from '#domain/words/waiting.ts'
import { chargesSeenBy, seenBy } from '../../access/seen.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { countNew, type Fence, type Found, findChoices, findNotifications, findSeen } from './store.ts'

const pageSize = 30

export async function fenceOf(db: DbOrTx, staff: Staff): Promise<Fence> {
  return {
    staffId: staff.id,
    events: eventsFor(staff.role),
    seen: await (staff.role === 'finance' ? chargesSeenBy(db, staff) : seenBy(db, staff)),
  }
}

function shown(
  { id, event, at, manuscriptId, number, title }: Found,
  { role }: Staff,
  seenAt: Date | null,
): Notification {
  return {
    _id: id,
    at: at.toISOString(),
    says: eventOf(event).says,
    number,
    title,
    href: eventPath(event, manuscriptId, role),
    isNew: seenAt === null || at > seenAt,
  }
}

/** How much has happened since somebody last looked. */
export async function countNotifications({ db }: Deps, staff: Staff): Promise<number> {
  return countNew(db, await fenceOf(db, staff), waitingMax)
}

export async function ownNotifications(
  { db }: Deps,
  staff: Staff,
  { before }: InputOf<typeof listNotifications>,
): Promise<ReplyOf<typeof listNotifications>> {
  const seenAt = await findSeen(db, staff.id)
  const rows = await findNotifications(db, await fenceOf(db, staff), { before, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    notifications: page.map((row) => shown(row, staff, seenAt)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function ownChoices({ db }: Deps, { id, role }: Staff): Promise<ReplyOf<typeof readChoices>> {
  const chosen = (await findChoices(db, [id])).get(id) ?? {}
  return { choices: kindsFor(role).map((kind) => ({ kind, way: wayOf(kind, chosen) })) }
}
