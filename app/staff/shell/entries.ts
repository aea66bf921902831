import {
  Activity,
  BadgePercent,
  BookOpen,
  Calculator,
  ChartColumn,
  ChartLine,
  CircleCheck,
  Contact,
  DatabaseBackup,
  FileText,
  FlaskConical,
  GraduationCap,
  HandCoins,
  Inbox,
  Link,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Newspaper,
  Quote,
  ReceiptText,
  Settings,
  SquarePen,
  Timer,
  TriangleAlert,
  UserPen,
  Users,
  Wallet,
} from 'lucide-react'
import { mayRoleCall, type OfficeWho } from '#domain/words/permissions.ts'
import type { Role } from '#domain/words/role.ts'
import type { TodayCounts, TodayKind } from '#server/office/today/today.ts'
import { kinds } from '../office/today/kinds.ts'

export type Entry = {
  label: string
  href: string
  icon: LucideIcon
  /** Who may open it: staff who work on manuscripts, if nobody else is named. */
  who?: OfficeWho
  /** The keys that open it, one after the other. */
  keys?: string
  /** Pages of this entry that have another address. */
  also?: readonly string[]
  /** What waits there. */
  waits?: readonly TodayKind[]
}

export type Group = { title: string | null; entries: readonly Entry[] }

/** Every page of the office that is one press away. */
const groups: readonly Group[] = [
  {
    title: null,
    entries: [
      {
        label: 'Today',
        href: '/admin/dashboard',
        icon: Inbox,
        keys: 'g t',
        waits: Object.keys(kinds) as TodayKind[],
        who: 'any-staff',
      },
      { label: 'Manuscripts', href: '/admin/review', icon: FileText, keys: 'g m', who: 'staff-or-observer' },
      { label: 'Reviewers', href: '/admin/reviewers', icon: Users, keys: 'g r', who: 'staff-or-observer' },
      { label: 'Issues', href: '/admin/issue', icon: BookOpen, who: 'admin', also: ['/admin/articles'] },
    ],
  },
  {
    title: 'Correspondence',
    entries: [
      { label: 'Messages', href: '/admin/message', icon: MessageSquare, waits: ['messages'], who: 'staff-or-observer' },
      { label: 'E-mails', href: '/admin/emails', icon: Mail, who: 'admin', waits: ['failed-letters'] },
      { label: 'E-mail texts', href: '/admin/templates', icon: SquarePen },
      { label: 'Newsletter', href: '/admin/newsletter', icon: Newspaper, who: 'admin' },
      { label: 'Author reviews', href: '/admin/audit', icon: Quote, who: 'admin', waits: ['author-reviews'] },
    ],
  },
  {
    title: 'Business',
    entries: [
      { label: 'Courses', href: '/admin/courses', icon: GraduationCap, who: 'admin', also: ['/editCourse'] },
      {
        label: 'Course payments',
        href: '/admin/payments',
        icon: HandCoins,
        who: 'admin-or-finance',
        waits: ['course-payments'],
      },
      {
        label: 'Payments and refunds',
        href: '/admin/refunds',
        icon: Wallet,
        who: 'admin-or-finance',
        waits: ['disputes', 'held-payments', 'proofs', 'proposals'],
      },
      { label: 'Charges', href: '/admin/charges', icon: ReceiptText, who: 'admin-or-finance' },
      {
        label: 'Bookkeeping',
        href: '/admin/bookkeeping',
        icon: Calculator,
        who: 'admin-or-finance',
        waits: ['differences'],
      },
      { label: 'Waivers', href: '/admin/waivers', icon: BadgePercent, who: 'admin-or-finance', waits: ['waivers'] },
    ],
  },
  {
    title: 'Publication',
    entries: [
      { label: 'Names to review', href: '/admin/names', icon: UserPen, who: 'admin', waits: ['names'] },
      { label: 'Texts of articles', href: '/admin/texts', icon: FileText, who: 'admin' },
      { label: 'Readiness', href: '/admin/readiness', icon: ListChecks, who: 'admin', waits: ['failed-doaj'] },
      { label: 'DOI deposits', href: '/admin/deposits', icon: Link, who: 'admin', waits: ['failed-deposits'] },
      { label: 'Figures', href: '/admin/figures', icon: ChartLine, who: 'staff-or-observer' },
      { label: 'Usage', href: '/admin/usage', icon: ChartColumn, who: 'staff-or-observer' },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { label: 'Settings', href: '/admin/settings', icon: Settings, who: 'admin', keys: 'g s' },
      { label: 'People', href: '/admin/all', icon: Contact, also: ['/admin/invite'], who: 'any-staff' },
      { label: 'Activity', href: '/admin/activity', icon: Activity, who: 'admin' },
      { label: 'Data retention', href: '/admin/retention', icon: Timer, who: 'admin' },
      { label: 'Backups', href: '/admin/backups', icon: DatabaseBackup, who: 'admin' },
      { label: 'Status', href: '/status', icon: CircleCheck, who: 'admin' },
      { label: 'Errors', href: '/admin/errors', icon: TriangleAlert, who: 'admin' },
    ],
  },
]

const sampleContent: Entry = { label: 'Sample content', href: '/admin/sample', icon: FlaskConical, who: 'admin' }

/** What this member of staff may open. A group without entries is left out. */
export function groupsFor(role: Role, hasSample: boolean): readonly Group[] {
  const all = groups.map((group) =>
    hasSample && group === groups.at(-1) ? { ...group, entries: [...group.entries, sampleContent] } : group,
  )
  return all
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ who = 'staff' }) => mayRoleCall(who, role)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const isBelow = (path: string) => (href: string) => path === href || path.startsWith(`${href}/`)

/** 'page' if the entry leads to this very page, 'true' if to the list that the page belongs to. */
export function currentAt(path: string, { href, also = [] }: Entry): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return [href, ...also].some(isBelow(path)) ? 'true' : undefined
}

/** How much waits there, and whether something of it is blocked or late. */
export function waitingAt({ waits = [] }: Entry, counts: TodayCounts | null): { count: number; isUrgent: boolean } {
  const there = waits.flatMap((kind) => {
    const count = counts?.[kind]?.count
    return count ? [{ count, isUrgent: kinds[kind].isUrgent === true }] : []
  })
  return { count: there.reduce((sum, { count }) => sum + count, 0), isUrgent: there.some(({ isUrgent }) => isUrgent) }
}
