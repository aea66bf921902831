import { type Role, roles } from '../words/role.ts'

/** How a member of staff hears of a kind of event by e-mail. The bell shows every event. */
export const ways = ['at-once', 'daily', 'none'] as const
export type Way = (typeof ways)[number]

export const wayLabels: Record<Way, string> = { 'at-once': 'At once', daily: 'Daily digest', none: 'No e-mail' }

type Kind = { label: string; about: string; usually: Way; adminOnly?: true; forFinance?: true }

/** What members of staff choose about. By default, at once is what they have always been e-mailed at once. */
export const eventKinds = {
  submission: {
    label: 'New submission',
    about: 'A manuscript is submitted, which admins see, or is ready for reviewers.',
    usually: 'daily',
  },
  file: {
    label: 'Author changed a manuscript',
    about: 'A revision, a correction that you asked for, or a change during review.',
    usually: 'at-once',
  },
  report: { label: 'Report in', about: 'A reviewer submits a report.', usually: 'at-once' },
  answer: {
    label: 'Answer or request',
    about:
      'A reviewer accepts, declines or withdraws; somebody asks for time, or answers a proof or an offer of transfer.',
    usually: 'at-once',
  },
  objection: {
    label: 'Objection',
    about: 'A co-author objects to being named, or a colleague may be an author.',
    usually: 'daily',
  },
  appeal: { label: 'Appeal', about: 'An author appeals a rejection.', usually: 'at-once' },
  payment: {
    label: 'Payment',
    about: 'A charge is paid. Admins and finance also hear of transfers, waiver requests and payments to check.',
    usually: 'daily',
    forFinance: true,
  },
  message: { label: 'Message', about: 'Somebody writes through the contact form.', usually: 'daily' },
  email: { label: 'Failed e-mail', about: 'An e-mail could not be delivered.', usually: 'daily', adminOnly: true },
  overdue: {
    label: 'Overdue',
    about: 'A reviewer or an author is late, or a review has taken more than a month.',
    usually: 'daily',
  },
} as const satisfies Record<string, Kind>

export type EventKind = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as EventKind[]

/** Nothing waits for an observer, who gets no notifications. */
function hears(role: Role, { adminOnly, forFinance }: Partial<Kind>): boolean {
  if (role === 'finance') return forFinance === true
  return role === 'admin' || (role === 'editor' && !adminOnly)
}

/** The kinds that somebody with this role hears of. */
export function kindsFor(role: Role): EventKind[] {
  return eventKindNames.filter((kind) => hears(role, eventKinds[kind]))
}

/** What somebody has chosen, where it is not the default. */
export type Choices = Partial<Record<EventKind, Way>>

export const wayOf = (kind: EventKind, chosen: Choices): Way => chosen[kind] ?? eventKinds[kind].usually

type Event = {
  /** Null for what is said to one person, who always gets an e-mail. */
  kind: EventKind | null
  /** `handler`: whoever looks after the manuscript, or all staff of the journal if nobody does. */
  to: 'admins' | 'handler' | 'admins-and-handler' | 'staff' | 'one'
  says: string
  /** Where it leads, if not to the manuscript; `at` is a place on the manuscript's page. */
  path?: string
  at?: string
  /** It has an e-mail of its own, which says more. */
  hasLetter?: true
  /** Nothing of it waits on Today, so that the digest tells it as news. */
  isNews?: true
}

/** All that staff are notified of. */
export const events = {
  submitted: { kind: 'submission', to: 'admins', says: 'New submission' },
  screened: { kind: 'submission', to: 'handler', says: 'Ready for reviewers', at: '#peer-review' },
  edited: {
    kind: 'file',
    to: 'handler',
    says: 'Changed by its author',
    hasLetter: true,
    isNews: true,
    at: '#versions',
  },
  corrected: { kind: 'file', to: 'admins', says: 'Corrected by its author', hasLetter: true },
  revised: { kind: 'file', to: 'handler', says: 'Revision in', hasLetter: true },
  reported: { kind: 'report', to: 'handler', says: 'Report in', hasLetter: true, at: '#peer-review' },
  accepted: {
    ...{ kind: 'answer', to: 'handler', hasLetter: true, isNews: true, at: '#peer-review' },
    says: 'Reviewer accepted',
  },
  declined: {
    ...{ kind: 'answer', to: 'handler', hasLetter: true, isNews: true, at: '#peer-review' },
    says: 'Reviewer declined',
  },
  withdrew: {
    ...{ kind: 'answer', to: 'handler', hasLetter: true, isNews: true, at: '#peer-review' },
    says: 'Reviewer withdrew',
  },
  'asked-time': {
    ...{ kind: 'answer', to: 'handler', hasLetter: true, isNews: true, at: '#peer-review' },
    says: 'More time asked for',
  },
  'proof-answered': {
    ...{ kind: 'answer', to: 'handler', hasLetter: true, at: '#before-publication' },
    says: 'Proof answered',
  },
  'answered-offer': {
    ...{ kind: 'answer', to: 'handler', hasLetter: true, isNews: true },
    says: 'Offer of transfer answered',
  },
  named: { kind: 'objection', to: 'admins', says: 'A colleague may be an author', at: '#conflicts' },
  objected: { kind: 'objection', to: 'admins-and-handler', says: 'Objection' },
  appealed: { kind: 'appeal', to: 'admins-and-handler', says: 'Appeal', hasLetter: true },
  paid: { kind: 'payment', to: 'admins-and-handler', says: 'Charge paid' },
  'proof-sent': {
    ...{ kind: 'payment', to: 'admins', says: 'Bank transfer to confirm' },
    path: '/admin/refunds?list=proofs',
  },
  'waiver-asked': { kind: 'payment', to: 'admins', says: 'Waiver asked for', path: '/admin/waivers' },
  'payment-held': { kind: 'payment', to: 'admins', says: 'Payment to check', path: '/admin/refunds' },
  'money-proposed': {
    ...{ kind: 'payment', to: 'admins', says: 'Payment or refund to confirm' },
    path: '/admin/refunds?list=proposals',
  },
  'money-answered': {
    ...{ kind: 'payment', to: 'one', says: 'Your payment or refund was answered', isNews: true },
    path: '/admin/refunds?list=proposals',
  },
  wrote: { kind: 'message', to: 'staff', says: 'New message', path: '/admin/message' },
  'email-failed': { kind: 'email', to: 'admins', says: 'E-mail failed', path: '/admin/emails?state=failed' },
  late: { kind: 'overdue', to: 'handler', says: 'Late', at: '#peer-review' },
  overdue: { kind: 'overdue', to: 'handler', says: 'More than a month in review' },
  mentioned: { kind: null, to: 'one', says: 'You were mentioned', at: '#notes' },
  'handed-over': { kind: null, to: 'one', says: 'Handed over to you' },
} as const satisfies Record<string, Event>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]
export const eventOf = (name: EventName): Event => events[name]

/** The events that somebody with this role may be notified of. */
export function eventsFor(role: Role): EventName[] {
  return eventNames.filter((name) => {
    const { kind, to } = eventOf(name)
    if (!hears(role, kind ? eventKinds[kind] : {})) return false
    return to !== 'admins' || role !== 'editor'
  })
}

/** Those who may be notified of an event. */
export const rolesNotifiedOf = (name: EventName): Role[] => roles.filter((role) => eventsFor(role).includes(name))

type Member = { id: string; role: Role }

/** Who is notified of an event, of the staff who may see what it is about. */
export function recipientsOf<M extends Member>(name: EventName, staff: readonly M[], handlerId: string | null): M[] {
  const { to } = eventOf(name)
  const isHandled = staff.some(({ id }) => id === handlerId)
  return staff.filter(({ id, role }) => {
    if (role === 'finance') return true
    const isTheirs = !isHandled || id === handlerId
    if (to === 'staff' || to === 'one') return true
    if (to === 'handler') return isTheirs
    return role === 'admin' || (to === 'admins-and-handler' && isTheirs)
  })
}

/** Where an event leads. Finance does not open manuscripts. */
export function eventPath(name: EventName, manuscriptId: string | null, role: Role = 'admin'): string {
  const { path, at = '' } = eventOf(name)
  if (!path && role === 'finance') return `/admin/charges/${manuscriptId}`
  return path ?? `/admin/review/${manuscriptId}${at}`
}
