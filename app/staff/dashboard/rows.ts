import { articleTypeLabel } from '#domain/article-types.ts'
import { dateInWords, daysBetween } from '#domain/day.ts'
import { verdictLabels } from '#domain/peer-review.ts'
import { sameAsInWords } from '#domain/same-work.ts'
import { shareInWords } from '#domain/similarity/overlap.ts'
import { formatAge, settledReasons, waitingInWords, waitingLists, waitingReasons } from '#domain/waiting.ts'
import type { ListKind, Today, TodayCounts, TodayItem, TodayKind } from '#server/features/office/today.ts'
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
  /** Where the button leads. */
  to: string
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
  const due = kind === 'disputes' ? dueBy(since.slice(0, 10), day) : null
  return {
    ...{ key: kind, kind, href, to: href, since },
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
  const { kind, id, number, title, since, dueOn, lateness, sameAs, inCommon } = item
  const href = `/admin/review/${id}`
  const daysLate = dueOn === null ? 0 : daysBetween(dueOn, day)
  return {
    ...{ key: `${kind} ${id}`, kind, number, title, href, since },
    ...whyOf(item),
    warning:
      [lateness, sameAs && sameAsInWords(sameAs), inCommon && shareInWords(inCommon)].filter(Boolean).join('. ') ||
      null,
    to: placeOf(item, href),
    handOver: kind === 'appeal' ? null : id,
    age: dueOn === null ? formatAge(new Date(since), now) : `${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`,
    isLate: lateness !== null || kinds[kind].isUrgent === true,
  }
}

function placeOf({ kind, stage, fileId }: TodayItem, href: string): string {
  if (kind === 'proof-in' || kind === 'proof-late') return `/admin/texts/${fileId}#proof`
  if (kind === 'needs-reviewers') return `${href}/invite`
  if (kind === 'late') return `${href}#peer-review`
  return kind === 'overdue' && stage !== null ? `${href}#peer-review` : href
}

const shortDay = (day: string) => dateInWords(day).replace(/ \d{4}$/, '')

function whyOf(item: TodayItem): { reason: string; about: string } {
  const { kind, type, dueOn, reviewer, recommended, objector, failure, settled } = item
  const reason = waitingReasons[kind]
  switch (kind) {
    case 'objection':
      return { reason, about: `${objector ?? 'A co-author'} objects to being named. Acceptance is blocked.` }
    case 'appeal':
      return { reason, about: 'The author appeals against the rejection.' }
    case 'failed-plan':
      return { reason, about: `${failure ?? ''} Mend this, then publish it or schedule it again.`.trim() }
    case 'late': {
      const due = dueOn === null ? '' : `due ${shortDay(dueOn)}.`
      if (!reviewer) return { reason: 'Revision late', about: due && `From the author, ${due}` }
      const { name, hasAccepted } = reviewer
      return hasAccepted
        ? { reason: 'Report late', about: `${name}, ${due}` }
        : { reason: 'No answer', about: `${name}, answer ${due}` }
    }
    case 'proof-late':
    case 'proof-in':
      return { reason, about: item.proof ?? '' }
    case 'overdue':
      return { reason, about: 'More than a month without a decision.' }
    case 'reports-in': {
      const words = recommended?.recommendations.map((verdict) => verdictLabels[verdict].toLowerCase()).join(', ')
      return { reason, about: recommended ? `Round ${recommended.round}: ${words}.` : '' }
    }
    case 'revision-in':
      return { reason, about: 'Decide, or ask reviewers again.' }
    case 'needs-reviewers':
      return { reason, about: `${articleTypeLabel(type)}. Too few reviewers are asked.` }
    case 'paid':
      return {
        reason: settledReasons[settled],
        about: settled === 'refunded' ? 'The whole charge went back. Publish it all the same?' : 'Ready for an issue.',
      }
    case 'screening':
      return { reason, about: `${articleTypeLabel(type)}.` }
  }
}
