import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import type { Invitation } from '#contracts/review/rounds.ts'
import { reviewFilterLabels } from '#domain/words/peer-review.ts'
import { Invitations } from './invitations.tsx'

const invitation: Invitation = {
  ...{ _id: 'i', number: 1, state: 'accepted', answerDueOn: '2026-10-08', reportDueOn: '2026-11-05', isOverdue: true },
  reviewer: { _id: 'r', name: 'Rita Reviewer', affiliation: null, email: 'rita@example.org' },
  ...{ invitedAt: null, answeredAt: null, submittedAt: null, cancelledAt: null, remindedAt: null, declined: null },
  ...{ conflict: null, asked: null, authorsNumber: null, undelivered: null, report: null },
  ...{ selfNamed: [], otherNamed: [] },
}

function shown(change: Partial<Invitation> = {}, isOpen = true) {
  const given = { id: 'x', today: '2026-11-16', isOpen, invitations: [{ ...invitation, ...change }] }
  const Component = () => (
    <ToastProvider>
      <Invitations {...given} />
    </ToastProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}

test('more time begins with what was asked for, or a week later than the day, or than today once that is over', () => {
  const asked = { until: '2026-12-24', reason: null }
  expect(shown()).toContain('value="2026-11-23"')
  expect(shown({ reportDueOn: '2026-11-20', isOverdue: false })).toContain('value="2026-11-27"')
  expect(shown({ asked })).toContain('value="2026-12-24"')
  expect(shown({ asked: { ...asked, until: '2026-11-10' } })).toContain('value="2026-11-23"')
})

test('what is past its day is late on the desk, in the list and among the filters', () => {
  expect(shown()).toContain(`>${reviewFilterLabels.late}<`)
  expect(shown({ isOverdue: false })).not.toContain(`>${reviewFilterLabels.late}<`)
})

test('a row says when its reviewer was reminded, and offers no other reminder that day', () => {
  expect(shown()).not.toContain('Reminded')
  const today = shown({ remindedAt: '2026-11-16T08:00:00.000Z' })
  expect(today).toContain('Reminded today')
  expect(today).toMatch(
    /<button[^>]*disabled[^>]*aria-label="Remind: Rita Reviewer"|aria-label="Remind: Rita Reviewer"[^>]*disabled/,
  )
  expect(shown({ remindedAt: '2026-11-10T08:00:00.000Z' })).toContain('Reminded on')
})

test('an e-mail that was not delivered shows why, where to correct the address, and is sent again', () => {
  const html = shown({ state: 'invited', undelivered: '550 No such user', remindedAt: '2026-11-16T08:00:00.000Z' })
  expect(html).toMatch(/Not delivered.*550 No such user.*href="\/admin\/reviewers\/r\/edit"/s)
  expect(html).toContain('aria-label="Send again: Rita Reviewer"')
})

test('one button cancels an invitation, the other keeps it', () => {
  expect(shown()).toMatch(/>Keep it<.*>Cancel the invitation</s)
})

test('whoever only reads sees an alternate without what to do about it', () => {
  expect(shown({ state: 'queued' })).toContain('aria-label="Ask now: Rita Reviewer"')
  const read = shown({ state: 'queued' }, false)
  expect(read).toContain('Rita Reviewer')
  expect(read).not.toContain('<button')
})
