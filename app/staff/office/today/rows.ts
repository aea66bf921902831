import { whyItWaits } from '#domain/decision/why-it-waits.ts'
import { sameAsInWords } from '#domain/manuscript/same-work.ts'
import { shareInWords } from '#domain/manuscript/similarity/overlap.ts'
import { dateInWords, daysBetween, publishersDay } from '#domain/words/day.ts'
import { formatAge, waitingInWords, waitingLists, waitingReasons } from '#domain/words/waiting.ts'
import type { ListKind, Today, TodayCounts, TodayItem, TodayKind } from '#server/office/today/today.ts'
import { isListKind, kinds } from './kinds.ts'

export type Row = {
  key: string
  kind: TodayKind
  title: string
  reason: string
  about: string
  /** What should be looked at before anything else: 'Same title as DHJ-S-2026-0042'. */
  warning: string | null
  age: string
  isLate: boolean
  number: string | null
  href: string
  /** Where the button leads, and what it says. */
  to: string
  action: string
  since: string
  /** The manuscript that `h` hands over. */
  handOver: string | null
}

/** `isCutShort`: more manuscripts wait than there are rows. */
export type Rows = { urgent: Row[]; ready: Row[]; isCutShort: boolean }

/** Blocked or late: by kind, the longest first. Ready: whatever has waited longest. */
export function rowsOf({ counts, items, day }: Today, shown: readonly TodayKind[] | undefined, now: Date): Rows {
  const ofLists = Object.entries(counts).flatMap(([kind, waiting]) => {
    const isShown = isListKind(kind as TodayKind) && (!shown || shown.includes(kind as TodayKind))
    return isShown ? [listRow(kind as ListKind, waiting, day, now)] : []
  })
  const rows = [...items.map((item) => manuscriptRow(item, day, now)), ...ofLists]
  const order = Object.keys(kinds)
  const byAge = (a: Row, b: Row) => a.since.localeCompare(b.since)
  const byUrgency = (a: Row, b: Row) => order.indexOf(a.kind) - order.indexOf(b.kind) || byAge(a, b)
  return {
    urgent: rows.filter(isUrgent).sort(byUrgency),
    ready: rows.filter((row) => !isUrgent(row)).sort(byAge),
    isCutShort: Object.entries(counts).some(([kind, { count }]) => {
      const isShown = !isListKind(kind as TodayKind) && (!shown || shown.includes(kind as TodayKind))
      return isShown && count > items.filter((item) => item.kind === kind).length
    }),
  }
}

/** Blocked or late, whatever is to be done. A disputed payment blocks even before its day. */
const isUrgent = ({ kind, isLate }: Row) => isLate || kinds[kind].isUrgent === true

function listRow(kind: ListKind, { count, since }: NonNullable<TodayCounts[ListKind]>, day: string, now: Date): Row {
  const { href } = waitingLists[kind]
  const due = kind === 'disputes' ? dueBy(publishersDay(new Date(since)), day) : null
  return {
    ...{ key: kind, kind, href, to: href, since, action: kinds[kind].action },
    title: waitingInWords(kind, count),
    reason: waitingReasons[kind],
    about: count === 1 ? '' : 'The oldest comes first.',
    warning: null,
    handOver: null,
    age: kind === 'names' ? '' : formatAge(new Date(since), now),
    isLate: false,
    number: null,
    ...due,
  }
}

/** Of a dispute, the day counts by which it must be answered. */
function dueBy(dueOn: string, day: string): Pick<Row, 'about' | 'age' | 'isLate'> {
  const left = daysBetween(day, dueOn)
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
  const age = left === 0 ? 'Due today' : left > 0 ? `${days(left)} left` : `${days(-left)} late`
  return { about: `Answer by ${shortDay(dueOn)}.`, age, isLate: left <= 0 }
}

function manuscriptRow(item: TodayItem, day: string, now: Date): Row {
  const { kind, id, number, title, since, dueOn, lateness, sameAs, inCommon, isNamed } = item
  const href = `/admin/review/${id}`
  const daysLate = dueOn === null ? 0 : daysBetween(dueOn, day)
  return {
    ...{ key: `${kind} ${id}`, kind, number, title, href, since },
    ...whyItWaits(item),
    warning:
      [lateness, sameAs && sameAsInWords(sameAs), inCommon && shareInWords(inCommon)].filter(Boolean).join('. ') ||
      null,
    to: placeOf(item, href),
    // Nobody can settle whether they are an author themselves, only confirm it.
    action: isNamed && kind === 'conflict' ? 'See why' : kinds[kind].action,
    handOver: kind === 'appeal' || kind === 'conflict' ? null : id,
    age: dueOn === null ? formatAge(new Date(since), now) : `${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`,
    isLate: lateness !== null || kinds[kind].isUrgent === true,
  }
}

function placeOf({ kind, stage, fileId }: TodayItem, href: string): string {
  if (kind === 'proof-in' || kind === 'proof-late') return `/admin/texts/${fileId}#proof`
  if (kind === 'needs-reviewers') return `${href}/invite`
  if (kind === 'late') return `${href}#peer-review`
  if (kind === 'conflict') return `${href}#conflicts`
  return kind === 'overdue' && stage !== null ? `${href}#peer-review` : href
}

const shortDay = (day: string) => dateInWords(day).replace(/ \d{4}$/, '')
