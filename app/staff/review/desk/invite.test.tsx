import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import { Checks } from '../../decision/checks.tsx'
import Invite from './invite.tsx'

type Loaded = ComponentProps<typeof Invite>['loaderData']

const loaded: Loaded = {
  ...{ id: 'x', number: 'DHJ-S-2026-0042', title: 'Sleep', proposals: [], isUnderReview: true, copyStep: null },
  letter: { subject: 'Please review', message: 'We would value your view.', thanks: null, rest: '' },
  desk: {
    ...{ stage: 'needs-reviewers', anonymity: 'double', wanted: 2, today: '2026-11-02', lastVersion: 1 },
    ...{ rounds: [], handlingEditor: null, editors: [], notes: [], reportsStep: 0 },
    days: { answer: 7, report: 21, minorRevision: 21, majorRevision: 60 },
  },
}

const revisedRound: Loaded['desk']['rounds'][number] = {
  ...{ number: 1, version: 1, decision: 'major-revision', reason: null, sentReports: [], invitations: [] },
  ...{ openedAt: '2026-10-01T00:00:00Z', decidedAt: '2026-11-02T00:00:00Z' },
  revision: {
    dueOn: '2026-12-05',
    asked: null,
    submittedAt: null,
    version: null,
    isAwaited: true,
    endedAt: null,
    answers: [],
  },
}

function shown(change: Partial<Loaded> = {}) {
  const Page = Invite as (props: { loaderData: Loaded }) => React.ReactNode
  const Component = () => (
    <ToastProvider>
      <Page loaderData={{ ...loaded, ...change }} />
    </ToastProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}

test('while nobody may be invited, the page says why and has nothing to press', () => {
  const copyStep = 'The reviewers’ copy is being made.'
  const [waiting, over] = [shown({ copyStep }), shown({ isUnderReview: false })]
  const revising = shown({ desk: { ...loaded.desk, stage: 'revision-due', rounds: [revisedRound] } })
  expect(revising).toContain('The author is still revising (due on 5 Dec 2026).')
  expect(waiting).toContain(copyStep)
  expect(over).toContain('This manuscript is not under review.')
  for (const html of [waiting, over, revising]) expect(html).not.toMatch(/<input|<button|<textarea/)
  expect(shown()).toContain('Send invitations')
})

test('who reviewed comes first, though a round without reviewers came between', () => {
  const reviewer = { _id: 'r', name: 'Rita Reviewer', affiliation: null, email: 'rita@example.net' }
  const invitation = { state: 'submitted', reviewer } as Loaded['desk']['rounds'][number]['invitations'][number]
  const decided = { ...revisedRound, revision: null }
  const rounds = [{ ...decided, invitations: [invitation] }]
  expect(shown({ desk: { ...loaded.desk, rounds } })).toMatch(/Reviewed the last round.*Rita Reviewer/s)
  const between = [...rounds, { ...decided, number: 2 }]
  expect(shown({ desk: { ...loaded.desk, rounds: between } })).toMatch(/Reviewed round 1.*Rita Reviewer/s)
})

test('whoever decides on a revision sees what the reports before it recommended', () => {
  type Invitation = Loaded['desk']['rounds'][number]['invitations'][number]
  const reports = (['minor-revision', 'accept'] as const).map(
    (recommendation, at) =>
      ({ _id: `i${at}`, number: at + 1, state: 'submitted', report: { recommendation } }) as Invitation,
  )
  const rounds = [
    {
      ...revisedRound,
      invitations: reports.map((one) => ({ ...one, authorsNumber: null, selfNamed: [], otherNamed: [] })),
    },
  ]
  const decided = rounds.map((round) => ({ ...round, revision: null }))
  const html = renderToStaticMarkup(<Checks desk={{ ...loaded.desk, rounds: decided }} hasObjection={false} />)
  expect(html).toMatch(/Round 1, Reviewer 1: minor revision.*Round 1, Reviewer 2: accept/s)
  expect(html).toContain('0 of 2 reports that the journal asks for; round 1 had 2')
})
