import { expect, test } from 'vitest'
import {
  type Action,
  type Actor,
  actionsFor,
  decide,
  defaultRejectionReason,
  mayPay,
  readStatus,
  rejectionReasonProblem,
  reviewTabs,
  type Status,
  statuses,
  type Transition,
  transitions,
} from './manuscript-status.ts'
import type { Author, Staff } from './permissions.ts'

const journal = 'domain-health-journal'
const admin: Staff = { realm: 'staff', id: '1', name: 'Ada', email: 'a@example.com', role: 'admin', access: null }
const editor: Staff = { ...admin, id: '2', role: 'editor', access: journal }
const stranger: Staff = { ...editor, id: '3', access: 'domain-multidisciplinary-journal' }
const finance: Staff = { ...admin, id: '5', role: 'finance' }
const observer: Staff = { ...editor, id: '6', role: 'observer' }
const owner: Author = { realm: 'author', id: '4', name: 'Bayo', email: 'b@example.com' }
const link: Actor = { realm: 'link' }
const payment: Actor = { realm: 'payment' }

const actors = { admin, editor, stranger, finance, observer, owner, link, payment } satisfies Record<string, Actor>
type Name = keyof typeof actors
const names: Name[] = ['admin', 'editor', 'stranger', 'finance', 'observer', 'owner', 'link', 'payment']

const allowed: Record<Transition['by'], Name[]> = {
  admin: ['admin'],
  'admin-or-finance': ['admin', 'finance'],
  staff: ['admin', 'editor'],
  author: ['owner', 'link'],
  payment: ['payment'],
}

const actions = [...new Set(transitions.map(({ action }) => action))]
const triples = statuses.flatMap((status) =>
  actions.flatMap((action) => names.map((name) => ({ status, action, name }))),
)

function rowFor(status: Status, action: Action, name: Name) {
  return transitions.find((row) => row.from === status && row.action === action && allowed[row.by].includes(name))
}

test.each(triples.filter(({ status, action, name }) => rowFor(status, action, name)))(
  'the table lets $name $action a manuscript that is $status',
  ({ status, action, name }) => {
    const transition = rowFor(status, action, name)
    expect(decide(actors[name], { journal, status }, action)).toEqual({ ok: true, transition })
  },
)

test('every status, action and role that is not in the table is refused with a sentence', () => {
  const others = triples.filter(({ status, action, name }) => !rowFor(status, action, name))
  expect(others.length).toBeGreaterThan(300)
  for (const { status, action, name } of others) {
    const verdict = decide(actors[name], { journal, status }, action)
    expect(verdict, `${name} ${action} ${status}`).toMatchObject({
      ok: false,
      code: expect.stringMatching(/^(forbidden|conflict)$/),
      reason: expect.stringMatching(/^[A-Z].+\.$/),
    })
  }
})

test('no status has two rows for the same action', () => {
  const keys = transitions.map(({ from, action }) => `${from} ${action}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each<[Status, Action, Status | null]>([
  ['screening', 'screen', 'under-review'],
  ['screening', 'return', 'screening'],
  ['screening', 'decline', 'rejected'],
  ['screening', 'delete', null],
  ['under-review', 'approve', 'approved'],
  ['under-review', 'reject', 'rejected'],
  ['approved', 'remind', 'approved'],
  ['approved', 'revoke', 'under-review'],
  ['approved', 'mark-paid', 'paid'],
  ['approved', 'waive', 'paid'],
  ['approved', 'reduce', 'approved'],
  ['paid', 'undo-paid', 'approved'],
  ['paid', 'upload-edited-file', 'paid'],
  ['paid', 'publish', 'published'],
  ['rejected', 'approve', 'approved'],
  ['rejected', 'reopen', 'under-review'],
  ['rejected', 'delete', null],
])('an admin takes a manuscript from %s by %s to %s', (status, action, to) => {
  expect(decide(admin, { journal, status }, action)).toMatchObject({ ok: true, transition: { to } })
})

test.each<[Name, Status, Action, string, string]>([
  ['editor', 'approved', 'approve', 'conflict', 'This manuscript was already approved.'],
  ['admin', 'under-review', 'screen', 'conflict', 'This manuscript is already under review.'],
  ['editor', 'rejected', 'publish', 'conflict', 'This manuscript was rejected, so it cannot be published.'],
  ['editor', 'approved', 'reject', 'conflict', 'This manuscript was approved, so it cannot be rejected.'],
  ['editor', 'paid', 'remind', 'conflict', 'This manuscript was paid for, so no reminder can be sent.'],
  ['payment', 'paid', 'pay', 'conflict', 'This manuscript was already paid for.'],
  ['link', 'approved', 'edit-by-link', 'conflict', 'This manuscript was approved, so it can no longer be edited.'],
  ['link', 'paid', 'delete-by-link', 'conflict', 'This manuscript was paid for, so it can no longer be deleted.'],
  ['admin', 'under-review', 'decline', 'conflict', 'This manuscript is under review, so it cannot be declined.'],
  ['editor', 'rejected', 'reopen', 'forbidden', 'Only an admin can do this.'],
  ['editor', 'approved', 'mark-paid', 'forbidden', 'Only an admin can do this.'],
  ['editor', 'paid', 'mark-paid', 'forbidden', 'Only an admin can do this.'],
  ['editor', 'approved', 'waive', 'forbidden', 'Only an admin can do this.'],
  ['admin', 'published', 'undo-paid', 'conflict', 'This manuscript was published, so there is no payment to undo.'],
  ['editor', 'screening', 'delete', 'forbidden', 'Only an admin can act on a manuscript in screening.'],
  ['stranger', 'under-review', 'approve', 'forbidden', 'You can act only on manuscripts of your own journal.'],
  ['admin', 'approved', 'pay', 'forbidden', 'You are not allowed to do this.'],
])('%s, on a manuscript that is %s, tries to %s: %s, "%s"', (name, status, action, code, reason) => {
  expect(decide(actors[name], { journal, status }, action)).toEqual({ ok: false, code, reason })
})

test.each<[Name, Status, string[]]>([
  ['admin', 'screening', ['Mark as Under Review', 'Return for correction', 'Decline', 'Delete']],
  ['editor', 'screening', []],
  ['editor', 'under-review', ['Approve', 'Revise', 'Reject']],
  ['admin', 'approved', ['Send reminder', 'Revoke approval', 'Mark paid', 'Waive charge', 'Reduce charge']],
  ['editor', 'approved', ['Send reminder', 'Revoke approval']],
  ['editor', 'paid', ['Upload edited file', 'Publish']],
  ['admin', 'paid', ['Upload edited file', 'Publish', 'Undo paid status']],
  ['editor', 'rejected', ['Accept again', 'Delete']],
  ['admin', 'rejected', ['Accept again', 'Reopen', 'Delete']],
  ['admin', 'published', []],
  ['stranger', 'paid', []],
  ['link', 'under-review', ['Edit', 'Withdraw']],
  ['link', 'rejected', ['Withdraw']],
  ['owner', 'screening', ['Edit', 'Withdraw']],
  ['owner', 'approved', ['Withdraw']],
  ['owner', 'published', []],
  ['link', 'paid', []],
])('%s sees on a manuscript that is %s the buttons %j', (name, status, labels) => {
  expect(actionsFor(actors[name], { journal, status }).map(({ label }) => label)).toEqual(labels)
})

const objected = (status: Status) => ({ journal, status, hasObjection: true })

test('an open objection stops approving, reminding, publishing and the start of a checkout, and nothing else', () => {
  const stopped = transitions.filter(({ by, from, action }) => {
    const actor = by === 'author' ? link : by === 'payment' ? payment : admin
    return !decide(actor, objected(from), action).ok
  })
  expect(stopped.map(({ from, action }) => `${from}: ${action}`)).toEqual([
    'under-review: approve',
    'approved: remind',
    'approved: pay',
    'paid: publish',
    'rejected: approve',
  ])
})

test('who is stopped by an objection hears what to do; a payer learns nothing of it', () => {
  expect(decide(editor, objected('paid'), 'publish')).toEqual({
    ok: false,
    code: 'conflict',
    reason: "A co-author's objection is open, so it cannot be published: resolve the objection with a note first.",
  })
  expect(decide(payment, objected('approved'), 'pay')).toEqual({
    ok: false,
    code: 'conflict',
    reason: 'Payment is on hold at the moment: please contact the editorial office.',
  })
  expect(decide(stranger, objected('paid'), 'publish')).toMatchObject({ code: 'forbidden' })
})

test('a button that an objection stops stays in its place and says why it is off', () => {
  const offered = actionsFor(editor, objected('under-review'))
  expect(offered.map(({ label, off }) => [label, off !== null])).toEqual([
    ['Approve', true],
    ['Revise', false],
    ['Reject', false],
  ])
  expect(actionsFor(editor, { journal, status: 'under-review' }).every(({ off }) => off === null)).toBe(true)
})

test('marking as paid asks whether the payment was confirmed, rejecting asks for a reason', () => {
  const [, , markPaid] = actionsFor(admin, { journal, status: 'approved' })
  expect(markPaid?.confirm).toBe("Are you sure you've confirmed this payment?")
  const [approve, , reject] = actionsFor(editor, { journal, status: 'under-review' })
  expect([approve?.asks, reject?.asks]).toEqual([null, 'reason'])
})

test('what the provider confirmed is refunded there: it can not be undone, and no button says so', () => {
  const paid = { journal, status: 'paid', isPaidOnline: true } as const
  expect(decide(admin, paid, 'undo-paid')).toEqual({
    ok: false,
    code: 'conflict',
    reason: "This was paid through the payment provider. Refund it on the provider's dashboard instead.",
  })
  expect(actionsFor(admin, paid).map(({ action }) => action)).toEqual(['upload-edited-file', 'publish'])
})

test('what was declined at screening has no button to approve it', () => {
  const declined = { journal, status: 'rejected', declinedAtScreening: true } as const
  expect(actionsFor(admin, declined).map(({ action }) => action)).toEqual(['reopen', 'delete'])
  expect(actionsFor(editor, declined).map(({ action }) => action)).toEqual(['delete'])
})

test('a rejection needs a reason, and the default one will do', () => {
  expect(rejectionReasonProblem(' \n')).toBe('Please enter a rejection reason.')
  expect(rejectionReasonProblem(defaultRejectionReason)).toBeNull()
})

test('a record without a status reads as under review, one with an unknown status is a fault', () => {
  expect([readStatus(null), readStatus(undefined), readStatus('paid')]).toEqual([
    'under-review',
    'under-review',
    'paid',
  ])
  expect(() => readStatus('lost')).toThrow('Unknown manuscript status: lost')
})

test('the review page has a Screening tab for admins only, and none for what is published', () => {
  expect(reviewTabs(admin)).toEqual(['screening', 'under-review', 'approved', 'paid', 'rejected'])
  expect(reviewTabs(editor)).toEqual(['under-review', 'approved', 'paid', 'rejected'])
})

test('only an approved manuscript can be paid for', () => {
  expect(statuses.filter(mayPay)).toEqual(['approved'])
})
