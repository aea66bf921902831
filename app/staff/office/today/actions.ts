import { mayRoleCall, type OfficeWho } from '#domain/words/permissions.ts'
import type { Role } from '#domain/words/role.ts'

export type OfficeAction = { label: string; href: string; about: string; who?: OfficeWho }

/** Spec §2: the nine actions of the dashboard, in the order given there. */
const actions: readonly OfficeAction[] = [
  { label: 'Invite Member', href: '/admin/invite', about: 'Add a colleague by e-mail.', who: 'admin' },
  { label: 'Review Manuscripts', href: '/admin/review', about: 'Screen, decide, collect and publish.' },
  { label: 'Send a New Issue', href: '/admin/issue', about: 'Open the next issue of a journal.', who: 'admin' },
  { label: 'See All Users', href: '/admin/all', about: 'Staff and their roles.', who: 'any-staff' },
  { label: 'See all messages', href: '/admin/message', about: 'Read and answer what people write.' },
  { label: 'Send a newsletter', href: '/admin/newsletter', about: 'Write to all subscribers.', who: 'admin' },
  { label: 'Audit reviews', href: '/admin/audit', about: 'Accept what authors say about us.', who: 'admin' },
  { label: 'Add a course', href: '/admin/courses', about: 'Write and price courses.', who: 'admin' },
  {
    label: 'Check course payments',
    href: '/admin/payments',
    about: 'Confirm bank transfers.',
    who: 'admin-or-finance',
  },
]

const moneyActions: readonly OfficeAction[] = [
  { label: 'See charges', href: '/admin/charges', about: 'Mark as paid, reduce or waive.' },
  { label: 'Answer waiver requests', href: '/admin/waivers', about: 'From authors who cannot pay.' },
  { label: 'Settle payments', href: '/admin/refunds', about: 'Refunds, disputes and bank transfers.' },
  { label: 'Close a month', href: '/admin/bookkeeping', about: 'Statement, reconciliation and exports.' },
]

export function actionsOf(role: Role): readonly OfficeAction[] {
  return [...(role === 'finance' ? moneyActions : []), ...actions.filter(({ who = 'staff' }) => mayRoleCall(who, role))]
}
