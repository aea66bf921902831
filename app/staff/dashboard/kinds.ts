import {
  BadgePercent,
  BookCheck,
  CircleCheck,
  Clock,
  FileText,
  Flag,
  HandCoins,
  Landmark,
  Link,
  type LucideIcon,
  Mail,
  MessageSquare,
  Quote,
  RefreshCw,
  Scale,
  UserPlus,
  Wallet,
} from 'lucide-react'
import type { ListKind, TodayKind } from '#server/features/office/today.ts'

type Kind = {
  icon: LucideIcon
  tone: 'danger' | 'warning' | 'success' | 'info'
  /** The first words of a row, which say why it is there. */
  reason: string
  /** What its button says. */
  action: string
  /** It blocks something, or is late. */
  isUrgent?: true
}

/** What can wait, in the order of urgency. */
export const kinds: Record<TodayKind, Kind> = {
  objection: { icon: Flag, tone: 'danger', reason: 'Objection', action: 'Resolve', isUrgent: true },
  appeal: { icon: Scale, tone: 'danger', reason: 'Appeal', action: 'Answer', isUrgent: true },
  late: { icon: Clock, tone: 'danger', reason: 'Late', action: 'See reviewers', isUrgent: true },
  overdue: { icon: Clock, tone: 'danger', reason: 'Over a month in review', action: 'Open', isUrgent: true },
  'held-payments': { icon: Wallet, tone: 'warning', reason: 'To check', action: 'Check', isUrgent: true },
  'failed-letters': { icon: Mail, tone: 'warning', reason: 'E-mail failed', action: 'Retry', isUrgent: true },
  'failed-deposits': { icon: Link, tone: 'warning', reason: 'Not registered', action: 'See why', isUrgent: true },
  'reports-in': { icon: CircleCheck, tone: 'success', reason: 'Reports in', action: 'Decide' },
  'revision-in': { icon: RefreshCw, tone: 'success', reason: 'Revision in', action: 'Read it' },
  screening: { icon: FileText, tone: 'info', reason: 'New submission', action: 'Screen' },
  'needs-reviewers': { icon: UserPlus, tone: 'info', reason: 'Needs reviewers', action: 'Find reviewers' },
  paid: { icon: BookCheck, tone: 'success', reason: 'Paid', action: 'Publish' },
  messages: { icon: MessageSquare, tone: 'info', reason: 'Unanswered', action: 'Answer' },
  waivers: { icon: BadgePercent, tone: 'info', reason: 'To answer', action: 'Answer' },
  proofs: { icon: Landmark, tone: 'info', reason: 'To confirm', action: 'Confirm' },
  'course-payments': { icon: HandCoins, tone: 'info', reason: 'To confirm', action: 'Confirm' },
  'author-reviews': { icon: Quote, tone: 'info', reason: 'To audit', action: 'Audit' },
}

/** What is no manuscript: one row for all of a kind, which leads to their list. */
export const lists: Record<ListKind, { href: string; one: string; many: string }> = {
  'held-payments': { href: '/admin/refunds', one: '1 payment', many: 'payments' },
  'failed-letters': { href: '/admin/emails?state=failed', one: '1 e-mail', many: 'e-mails' },
  'failed-deposits': { href: '/admin/deposits?state=failed', one: '1 DOI', many: 'DOIs' },
  messages: { href: '/admin/message', one: '1 message', many: 'messages' },
  waivers: { href: '/admin/waivers', one: '1 waiver request', many: 'waiver requests' },
  proofs: { href: '/admin/refunds?list=proofs', one: '1 bank transfer', many: 'bank transfers' },
  'course-payments': { href: '/admin/payments?show=waiting', one: '1 course payment', many: 'course payments' },
  'author-reviews': { href: '/admin/audit', one: '1 author review', many: 'author reviews' },
}

export const isListKind = (kind: TodayKind): kind is ListKind => Object.hasOwn(lists, kind)

/** The filters of the page, by their names in the address. */
export const filters = {
  overdue: { label: 'Late', kinds: ['late', 'overdue'] },
  submissions: { label: 'Submissions', kinds: ['screening'] },
  reviewers: { label: 'Need reviewers', kinds: ['needs-reviewers'] },
  revisions: { label: 'Revisions', kinds: ['revision-in'] },
  decide: { label: 'To decide', kinds: ['reports-in'] },
  publish: { label: 'To publish', kinds: ['paid'] },
  objections: { label: 'Objections', kinds: ['objection'] },
  appeals: { label: 'Appeals', kinds: ['appeal'] },
  messages: { label: 'Messages', kinds: ['messages'] },
  emails: { label: 'Failed e-mails', kinds: ['failed-letters'] },
  payments: { label: 'Payments', kinds: ['held-payments', 'waivers', 'proofs', 'course-payments'] },
  dois: { label: 'DOIs', kinds: ['failed-deposits'] },
  'author-reviews': { label: 'Author reviews', kinds: ['author-reviews'] },
} satisfies Record<string, { label: string; kinds: readonly TodayKind[] }>

export type Filter = keyof typeof filters
