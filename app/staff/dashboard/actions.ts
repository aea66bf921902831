import type { Role } from '#domain/permissions.ts'

export type OfficeAction = { label: string; href: string; about: string; adminOnly?: boolean }

/** Spec §2: the nine actions of the dashboard, in the order given there. */
const actions: readonly OfficeAction[] = [
  { label: 'Invite Member', href: '/admin/invite', about: 'Add an admin or an editor by e-mail.', adminOnly: true },
  { label: 'Review Manuscripts', href: '/admin/review', about: 'Screen, decide, collect and publish.' },
  { label: 'Send a New Issue', href: '/admin/issue', about: 'Open the next issue of a journal.', adminOnly: true },
  { label: 'See All Users', href: '/admin/all', about: 'Staff and their roles.' },
  { label: 'See all messages', href: '/admin/message', about: 'Read and answer what people write.' },
  { label: 'Send a newsletter', href: '/admin/newsletter', about: 'Write to all subscribers.', adminOnly: true },
  { label: 'Audit reviews', href: '/admin/audit', about: 'Accept what authors say about us.', adminOnly: true },
  { label: 'Add a course', href: '/admin/courses', about: 'Write and price courses.', adminOnly: true },
  { label: 'Check course payments', href: '/admin/payments', about: 'Confirm bank transfers.', adminOnly: true },
]

const mayDo = (role: Role) => (action: OfficeAction) => !action.adminOnly || role === 'admin'

export function actionsOf(role: Role): readonly OfficeAction[] {
  return actions.filter(mayDo(role))
}
