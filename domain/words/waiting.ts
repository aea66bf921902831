import { type Day, daysBetween } from './day.ts'
import { oneMonthBefore, wholeDaysBetween } from './months.ts'

const daysInMonth = 30.4

/** What waits is counted no further: a count of this number means this many or more. */
export const waitingMax = 100

export const formatCount = (count: number) => (count < waitingMax ? String(count) : `${waitingMax - 1}+`)

/** Why something waits, in the words of Today and of the digest. */
export const waitingReasons = {
  objection: 'Objection',
  conflict: 'Possible conflict',
  appeal: 'Appeal',
  'failed-plan': 'Not published as scheduled',
  'proof-late': 'Proof overdue',
  late: 'Late',
  overdue: 'Over a month in review',
  disputes: 'Dispute',
  'held-payments': 'To check',
  differences: 'Books differ',
  'failed-letters': 'Failed or bounced',
  'failed-deposits': 'Not registered',
  'failed-doaj': 'Refused by DOAJ',
  'reports-in': 'To decide',
  'revision-in': 'Revision in',
  'proof-in': 'Proof answered',
  screening: 'New submission',
  'needs-reviewers': 'Needs reviewers',
  paid: 'Paid',
  messages: 'Unanswered',
  waivers: 'To answer',
  proofs: 'To confirm',
  proposals: 'Second person needed',
  'course-payments': 'To confirm',
  'author-reviews': 'To audit',
  names: 'To review',
}

type Delay = {
  /** The first day on which something was, or is, due from a reviewer or the author. */
  dueOn: Day | null
  /** Over a month in review. */
  isOverdue: boolean
}

/** Said with the reason: how late something is that can be acted upon. */
export function latenessInWords({ dueOn, isOverdue }: Delay, today: Day): string | null {
  if (isOverdue) return waitingReasons.overdue
  const days = dueOn === null ? 0 : daysBetween(dueOn, today)
  return days > 0 ? `Report or answer ${days === 1 ? '1 day' : `${days} days`} late` : null
}

/** How the charge of a manuscript that waits for its issue was settled. Money that went back is not the same as paid. */
export const settledReasons = {
  paid: waitingReasons.paid,
  waived: 'Charge waived',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
}
export type Settled = keyof typeof settledReasons

type Entry = { payment: { amountMinor: number }; refundedMinor: number }

/** `entry` is the ledger's, if there is one. */
export function settledAs(isWaived: boolean, entry: Entry | undefined): Settled {
  if (isWaived) return 'waived'
  if (!entry || entry.refundedMinor === 0) return 'paid'
  return entry.refundedMinor < entry.payment.amountMinor ? 'partly-refunded' : 'refunded'
}

/** What waits and is no manuscript: one line for all of a kind, which leads to their list. */
export const waitingLists = {
  'held-payments': { href: '/admin/refunds', one: '1 payment', many: 'payments' },
  disputes: { href: '/admin/refunds?list=disputes', one: '1 disputed payment', many: 'disputed payments' },
  differences: { href: '/admin/bookkeeping/differences', one: '1 difference', many: 'differences' },
  'failed-letters': { href: '/admin/emails?state=failed', one: '1 e-mail', many: 'e-mails' },
  'failed-deposits': { href: '/admin/deposits?state=failed', one: '1 DOI', many: 'DOIs' },
  'failed-doaj': { href: '/admin/readiness?receiver=doaj', one: '1 article', many: 'articles' },
  messages: { href: '/admin/message', one: '1 message', many: 'messages' },
  waivers: { href: '/admin/waivers', one: '1 waiver request', many: 'waiver requests' },
  proofs: { href: '/admin/refunds?list=proofs', one: '1 bank transfer', many: 'bank transfers' },
  proposals: { href: '/admin/refunds?list=proposals', one: '1 payment or refund', many: 'payments or refunds' },
  'course-payments': { href: '/admin/payments?show=waiting', one: '1 course payment', many: 'course payments' },
  'author-reviews': { href: '/admin/audit', one: '1 author review', many: 'author reviews' },
  names: { href: '/admin/names', one: "1 article's names", many: "articles' names" },
}

/** Such as '1 payment' or '99+ e-mails'. */
export function waitingInWords(kind: keyof typeof waitingLists, count: number): string {
  const { one, many } = waitingLists[kind]
  return count === 1 ? one : `${formatCount(count)} ${many}`
}

/** How long something has waited, as people say it: 'today', '1 day', '45 days', '3 months'. */
export function formatAge(since: Date, now: Date): string {
  const days = wholeDaysBetween(since, now)
  if (days < 1) return 'today'
  if (days <= 60) return days === 1 ? '1 day' : `${days} days`
  return `${Math.floor(days / daysInMonth)} months`
}

/** 'today', '3 days ago' */
export function agoInWords(since: Date, now: Date): string {
  const age = formatAge(since, now)
  return age === 'today' ? age : `${age} ago`
}

/** Spec §9: review within one month. `officeSince` is null unless the office has it: an author's revision takes its own time. */
export function isReviewOverdue({ officeSince }: { officeSince: Date | null }, now: Date): boolean {
  return officeSince !== null && officeSince < oneMonthBefore(now)
}
