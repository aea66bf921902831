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

const records: readonly OfficeAction[] = [
  { label: 'Reviewers', href: '/admin/reviewers', about: 'The people who may be asked to review.' },
  { label: 'Your account', href: '/admin/profile', about: 'Name, picture, password and where you are logged in.' },
  {
    label: 'Payments and refunds',
    href: '/admin/refunds',
    about: 'Money received, and refunds due.',
    adminOnly: true,
  },
  { label: 'Usage', href: '/admin/usage', about: 'How often articles are read and downloaded.' },
  { label: 'E-mails', href: '/admin/emails', about: 'Every e-mail and whether it was sent.', adminOnly: true },
  { label: 'DOI deposits', href: '/admin/deposits', about: 'What Crossref says about each DOI.', adminOnly: true },
  {
    label: 'Data retention',
    href: '/admin/retention',
    about: 'What is deleted automatically, and when.',
    adminOnly: true,
  },
  { label: 'Status', href: '/status', about: 'Whether everything works, and what to do if not.', adminOnly: true },
  {
    label: 'Errors and slow queries',
    href: '/admin/errors',
    about: 'What failed lately, and how often.',
    adminOnly: true,
  },
  {
    label: 'Backups',
    href: '/admin/backups',
    about: 'When the last one was made, and whether it can be restored.',
    adminOnly: true,
  },
  { label: 'Activity', href: '/admin/activity', about: 'Who did what, and when.', adminOnly: true },
]

const sampleContent: OfficeAction = {
  label: 'Sample content',
  href: '/admin/sample',
  about: 'Remove the articles and people this install came with.',
}

const mayDo = (role: Role) => (action: OfficeAction) => !action.adminOnly || role === 'admin'

export function actionsOf(role: Role): readonly OfficeAction[] {
  return actions.filter(mayDo(role))
}

/** The other pages that the dashboard links to. */
export function recordsOf(role: Role, hasSample: boolean): readonly OfficeAction[] {
  return [...records.filter(mayDo(role)), ...(hasSample ? [sampleContent] : [])]
}
