import {
  BadgePercent,
  BookCheck,
  CalendarX,
  CircleAlert,
  CircleCheck,
  Clock,
  FileText,
  Flag,
  HandCoins,
  Landmark,
  Link,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Quote,
  RefreshCw,
  Scale,
  ShieldAlert,
  SpellCheck,
  UserCheck,
  UserPen,
  UserPlus,
  UserX,
  Wallet,
} from 'lucide-react'
import { waitingLists } from '#domain/words/waiting.ts'
import type { ListKind, TodayKind } from '#server/office/today/today.ts'

type Kind = {
  icon: LucideIcon
  tone: 'danger' | 'warning' | 'success' | 'info'
  /** What its button says. */
  action: string
  /** It blocks something, or is late. */
  isUrgent?: true
}

/** What can wait, in the order of urgency. */
export const kinds: Record<TodayKind, Kind> = {
  objection: { icon: Flag, tone: 'danger', action: 'Resolve', isUrgent: true },
  conflict: { icon: UserX, tone: 'danger', action: 'Settle', isUrgent: true },
  appeal: { icon: Scale, tone: 'danger', action: 'Answer', isUrgent: true },
  'failed-plan': { icon: CalendarX, tone: 'danger', action: 'See why', isUrgent: true },
  'proof-late': { icon: Clock, tone: 'warning', action: 'See proof', isUrgent: true },
  late: { icon: Clock, tone: 'danger', action: 'See reviewers', isUrgent: true },
  overdue: { icon: Clock, tone: 'danger', action: 'Open', isUrgent: true },
  disputes: { icon: ShieldAlert, tone: 'danger', action: 'Answer', isUrgent: true },
  'held-payments': { icon: Wallet, tone: 'warning', action: 'Check', isUrgent: true },
  differences: { icon: CircleAlert, tone: 'warning', action: 'See why', isUrgent: true },
  'failed-letters': { icon: Mail, tone: 'warning', action: 'Retry now', isUrgent: true },
  'failed-deposits': { icon: Link, tone: 'warning', action: 'See why', isUrgent: true },
  'failed-doaj': { icon: ListChecks, tone: 'warning', action: 'See why', isUrgent: true },
  'reports-in': { icon: CircleCheck, tone: 'success', action: 'Decide' },
  'revision-in': { icon: RefreshCw, tone: 'success', action: 'Read it' },
  'proof-in': { icon: SpellCheck, tone: 'success', action: 'See proof' },
  screening: { icon: FileText, tone: 'info', action: 'Screen' },
  'needs-reviewers': { icon: UserPlus, tone: 'info', action: 'Find reviewers' },
  paid: { icon: BookCheck, tone: 'success', action: 'Publish' },
  messages: { icon: MessageSquare, tone: 'info', action: 'Answer' },
  waivers: { icon: BadgePercent, tone: 'info', action: 'Answer' },
  proofs: { icon: Landmark, tone: 'info', action: 'Confirm' },
  proposals: { icon: UserCheck, tone: 'warning', action: 'Confirm', isUrgent: true },
  'course-payments': { icon: HandCoins, tone: 'info', action: 'Confirm' },
  'author-reviews': { icon: Quote, tone: 'info', action: 'Audit' },
  names: { icon: UserPen, tone: 'info', action: 'Review' },
}

export const isListKind = (kind: TodayKind): kind is ListKind => Object.hasOwn(waitingLists, kind)

/** The filters of the page, by their names in the address. */
export const filters = {
  overdue: { label: 'Late', kinds: ['late', 'overdue'] },
  submissions: { label: 'Submissions', kinds: ['screening'] },
  reviewers: { label: 'Need reviewers', kinds: ['needs-reviewers'] },
  revisions: { label: 'Revisions', kinds: ['revision-in'] },
  decide: { label: 'To decide', kinds: ['reports-in'] },
  proofs: { label: 'Proofs', kinds: ['proof-late', 'proof-in'] },
  publish: { label: 'To publish', kinds: ['failed-plan', 'paid'] },
  objections: { label: 'Objections', kinds: ['objection'] },
  conflicts: { label: 'Conflicts', kinds: ['conflict'] },
  appeals: { label: 'Appeals', kinds: ['appeal'] },
  messages: { label: 'Messages', kinds: ['messages'] },
  emails: { label: 'Failed e-mails', kinds: ['failed-letters'] },
  payments: {
    label: 'Payments',
    kinds: ['disputes', 'held-payments', 'differences', 'waivers', 'proofs', 'proposals', 'course-payments'],
  },
  dois: { label: 'DOIs and DOAJ', kinds: ['failed-deposits', 'failed-doaj'] },
  'author-reviews': { label: 'Author reviews', kinds: ['author-reviews'] },
  names: { label: 'Names', kinds: ['names'] },
} satisfies Record<string, { label: string; kinds: readonly TodayKind[] }>

export type Filter = keyof typeof filters
