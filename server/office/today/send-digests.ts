import {
  type Choices,
  type EventKind,
  eventNames,
  eventOf,
  eventPath,
  kindsFor,
  wayOf,
} from '#domain/people/notifications.ts'
import { hourIn } from '#domain/words/day.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { roles } from '#domain/words/role.ts'
import { formatAge, settledReasons, waitingInWords, waitingLists, waitingReasons } from '#domain/words/waiting.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { choicesPath } from '../../people/notifications/letters.ts'
import { fenceOf } from '../../people/notifications/read.ts'
import { findChoices, findDigested, findNotifications, takeDigestDay } from '../../people/notifications/store.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import { todayOf } from '../../review/rules.ts'
import { digest, type Line } from './digest-letters.ts'
import { type ListKind, type TodayKind, todayFor, workStages } from './today.ts'

const longest = 30

/** Whose kind of event what waits belongs to. */
const kindOf: Record<TodayKind, EventKind> = {
  screening: 'submission',
  'needs-reviewers': 'submission',
  'revision-in': 'file',
  'proof-in': 'answer',
  'reports-in': 'report',
  objection: 'objection',
  conflict: 'objection',
  appeal: 'appeal',
  paid: 'payment',
  disputes: 'payment',
  'held-payments': 'payment',
  differences: 'payment',
  waivers: 'payment',
  proofs: 'payment',
  proposals: 'payment',
  'course-payments': 'payment',
  messages: 'message',
  'author-reviews': 'message',
  names: 'message',
  'failed-letters': 'email',
  'failed-deposits': 'email',
  'failed-doaj': 'email',
  'failed-plan': 'overdue',
  'proof-late': 'overdue',
  late: 'overdue',
  overdue: 'overdue',
}

/**
 * Once a day, from the publisher's hour on, tells each member of staff what waits for them, of the kinds that they want in
 * their digest. Whoever has nothing waiting gets none. The day is taken in the transaction of the e-mail, so that no other
 * process sends it again, and a crash loses nothing.
 */
export async function sendDigests(deps: Deps): Promise<void> {
  const { db, clock, content } = deps
  const now = clock.now()
  if (hourIn(content.site.timeZone, now) < content.site.digestHour) return
  const today = todayOf(deps)
  // Sample accounts have no mailbox.
  const members = (await findStaffOf(db, null, roles)).filter(({ sample }) => !sample)
  const ids = members.map(({ id }) => id)
  const [chosen, digested] = [await findChoices(db, ids), await findDigested(db, ids)]
  const failures: unknown[] = []
  for (const member of members) {
    const last = digested.get(member.id)
    if (last?.digestOn && last.digestOn >= today) continue
    const since = last?.digestAt ?? new Date(now.getTime() - 24 * 3600 * 1000)
    // Whoever fails is tried again with the job, and keeps it from nobody else.
    await sendOne({ realm: 'staff', ...member }, since).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]

  async function sendOne(staff: Staff, since: Date): Promise<void> {
    const letter = await digestFor(deps, staff, chosen.get(staff.id) ?? {}, since)
    await db.transaction(async (tx) => {
      if ((await takeDigestDay(tx, staff.id, today, now)) && letter) await addLetter(tx, composeLetter(letter))
    })
  }
}

async function digestFor(deps: Deps, staff: Staff, chosen: Choices, since: Date) {
  const { publicUrl } = deps.config
  const daily = kindsFor(staff.role).filter((kind) => wayOf(kind, chosen) === 'daily')
  if (daily.length === 0) return null
  const { waiting, isCutShort } = await whatWaits(deps, staff, daily)
  const news = await newsFor(deps, staff, daily, since)
  if (waiting.length + news.length === 0) return null
  const urls = { todayUrl: `${publicUrl}/admin/dashboard`, choicesUrl: publicUrl + choicesPath }
  return digest({ name: staff.name, email: staff.email }, { waiting, isCutShort, news, ...urls })
}

/** The same as their page Today, oldest first. */
async function whatWaits(deps: Deps, staff: Staff, daily: EventKind[]) {
  const wanted = (kind: TodayKind) => daily.includes(kindOf[kind])
  // Something to decide that is late is overdue too.
  const isLateWanted = daily.includes('overdue')
  const isAsked = (kind: TodayKind) => wanted(kind) || (isLateWanted && workStages.some((stage) => stage === kind))
  const kinds = (Object.keys(kindOf) as TodayKind[]).filter(wanted)
  const asked = (Object.keys(kindOf) as TodayKind[]).filter(isAsked)
  const { counts, items } = await todayFor(deps, staff, { whose: 'mine', kinds: asked, max: longest, isMailed: true })
  const listed = items.filter(({ kind, lateness }) => wanted(kind) || lateness !== null)
  const alsoLate = listed.filter(({ kind }) => !wanted(kind)).length
  const now = deps.clock.now()
  const { publicUrl } = deps.config
  const lineOf = (kind: TodayKind, since: string) => ({ since, reason: waitingReasons[kind], age: ageOf(since, now) })
  const isList = (kind: TodayKind): kind is ListKind => Object.hasOwn(waitingLists, kind)
  const lists = kinds.filter(isList).flatMap((kind): (Line & { since: string })[] => {
    const waits = counts[kind]
    if (!waits) return []
    const url = publicUrl + waitingLists[kind].href
    return [{ ...lineOf(kind, waits.since), title: waitingInWords(kind, waits.count), number: null, url }]
  })
  const manuscripts = listed.map(({ kind, id, number, title, since, settled, lateness }) => {
    const reason = kind === 'paid' ? settledReasons[settled] : waitingReasons[kind]
    return {
      ...lineOf(kind, since),
      reason: lateness ? `${reason} (${lateness.toLowerCase()})` : reason,
      number,
      title,
      url: `${publicUrl}/admin/review/${id}`,
    }
  })
  const all = [...lists, ...manuscripts].sort((a, b) => a.since.localeCompare(b.since))
  const total = kinds.reduce(
    (sum, kind) => sum + (isList(kind) ? 0 : (counts[kind]?.count ?? 0)),
    alsoLate + lists.length,
  )
  return { waiting: all.slice(0, longest), isCutShort: total > Math.min(all.length, longest) }
}

/** What has happened since their last digest and waits for nobody, so that Today does not show it. */
async function newsFor({ db, clock, config }: Deps, staff: Staff, daily: EventKind[], since: Date) {
  const events = eventNames.filter((name) => {
    const { kind, isNews } = eventOf(name)
    return isNews && kind && daily.includes(kind)
  })
  if (events.length === 0) return []
  const fence = { ...(await fenceOf(db, staff)), events }
  const found = await findNotifications(db, fence, { since, limit: longest })
  return found.reverse().map(({ event, manuscriptId, number, title, at }): Line => {
    const url = config.publicUrl + eventPath(event, manuscriptId, staff.role)
    return { reason: eventOf(event).says, title: title ?? '', number, age: ageOf(at.toISOString(), clock.now()), url }
  })
}

const ageOf = (since: string, now: Date) => formatAge(new Date(since), now)
