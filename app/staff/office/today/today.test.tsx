import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import type { Today, TodayItem } from '#server/office/today/today.ts'
import { Plot } from '../../plot.tsx'
import { actionsOf } from './actions.ts'
import { readShow, todayPath } from './query.ts'
import { rowsOf } from './rows.ts'
import { WhatWaits } from './waiting.tsx'

function htmlOf(given: Pick<ComponentProps<typeof WhatWaits>, 'waiting'> & { otherwise?: string }) {
  const Component = () => (
    <ToastProvider>
      <WhatWaits whose="mine" show={null} otherwise="" {...given} />
    </ToastProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}
const now = new Date('2026-11-16T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

test('where nothing waits Today says what is true instead, and where it cannot be read it says that', () => {
  const none = { counts: {}, rows: { urgent: [], ready: [], isCutShort: false } }
  const html = htmlOf({ waiting: none, otherwise: 'All done.' })
  expect(html).toMatch(/Nothing needs you.*All done\..*See the whole office/)
  const failed = htmlOf({ waiting: null })
  expect(failed).toMatch(/Fetch failed.*Nothing was changed\..*Retry/)
})

const item: TodayItem = {
  ...{ kind: 'screening', id: 'a', number: 'DHJ-S-2026-0042', title: 'On rivers', type: 'Commentry', since: ago(2) },
  ...{
    stage: null,
    dueOn: null,
    lateness: null,
    reviewer: null,
    recommended: null,
    isNamed: false,
    objector: null,
    failure: null,
    proof: null,
    fileId: 'a-file',
    settled: 'paid',
    sameAs: null,
    inCommon: null,
  },
}
const ngozi = { name: 'Ngozi Eze', hasAccepted: true }
const today: Today = {
  day: '2026-11-16',
  counts: { messages: { count: 100, since: ago(5) }, 'failed-letters': { count: 1, since: ago(0) } },
  items: [
    item,
    { ...item, kind: 'late', dueOn: '2026-11-12', reviewer: ngozi },
    { ...item, kind: 'late', dueOn: '2026-11-15', reviewer: { ...ngozi, hasAccepted: false } },
    { ...item, kind: 'late', dueOn: '2026-11-14', stage: 'revision-due' },
    { ...item, kind: 'reports-in', recommended: { round: 2, recommendations: ['accept', 'minor-revision'] } },
    { ...item, kind: 'reports-in', lateness: 'Over a month in review', since: ago(40) },
    { ...item, kind: 'objection', objector: 'Bayo Okoro' },
  ],
  coming: [],
}

test('each row says why it is there and for how long, with what is blocked or late first', () => {
  const { urgent, ready } = rowsOf(today, undefined, now)
  const shown = ({ reason, about, warning, age }: (typeof urgent)[number]) =>
    `${reason}. ${about} ${warning ? `${warning}. ` : ''}${age}`
  expect(urgent.map(shown)).toEqual([
    'Objection. Bayo Okoro objects to being named. Acceptance is blocked. 2 days',
    'Report late. Ngozi Eze, due 12 November. 4 days late',
    'No answer. Ngozi Eze, answer due 15 November. 1 day late',
    'Revision late. From the author, due 14 November. 2 days late',
    'Failed or bounced.  today',
    'To decide.  Over a month in review. 40 days',
  ])
  expect(ready.map(shown)).toEqual([
    'Unanswered. The oldest comes first. 5 days',
    'New submission. Commentary. 2 days',
    'To decide. Round 2: accept, minor revision. 2 days',
  ])
  expect(rowsOf({ ...today, items: [] }, ['messages'], now)).toMatchObject({
    urgent: [],
    ready: [{ title: '99+ messages' }],
  })
})

test('what waits for its issue says what became of its charge', () => {
  const items = (['paid', 'waived', 'partly-refunded', 'refunded'] as const).map((settled) => {
    return { ...item, kind: 'paid', settled } as const
  })
  expect(
    rowsOf({ ...today, counts: {}, items }, undefined, now).ready.map(({ reason, about }) => `${reason}. ${about}`),
  ).toEqual([
    'Paid. Ready for an issue.',
    'Charge waived. Ready for an issue.',
    'Partly refunded. Ready for an issue.',
    'Refunded. The whole charge went back. Publish it all the same?',
  ])
})

test('nobody is asked to settle whether they are an author themselves', () => {
  const items = [false, true].map((isNamed) => ({ ...item, kind: 'conflict', isNamed }) as const)
  const { urgent } = rowsOf({ ...today, counts: {}, items }, undefined, now)
  expect(urgent.map(({ about, action }) => [about, action])).toEqual([
    ['A colleague may be an author.', 'Settle'],
    ['You may be an author. If you are, confirm it.', 'See why'],
  ])
})

test('a new submission that looks like another work says so', () => {
  const sameAs = { number: 'DJST-S-2026-0112', sameFile: false, title: 'same' } as const
  const rows = rowsOf({ ...today, counts: {}, items: [{ ...item, sameAs }] }, undefined, now)
  const html = htmlOf({ waiting: { counts: {}, rows } })
  expect(html).toContain('New submission.</b> Commentary. <b data-tone="warning">Same title as DJST-S-2026-0112.</b>')
  const [row] = rowsOf({ ...today, counts: {}, items: [{ ...item, inCommon: 34 }] }, undefined, now).ready
  expect(row?.warning).toBe('34 % of the text also in another work')
})

test('the filter is in the address, and what is unknown there is ignored', () => {
  const path = '/admin/dashboard?show=overdue'
  expect(todayPath(readShow(new URL(path, 'https://example.org').searchParams))).toBe(path)
  expect(todayPath(readShow(new URLSearchParams('show=toString')))).toBe('/admin/dashboard')
})

test('the nine actions are those of the specification, and an editor has three of them', () => {
  expect(actionsOf('admin').map(({ label }) => label)).toEqual([
    'Invite Member',
    'Review Manuscripts',
    'Send a New Issue',
    'See All Users',
    'See all messages',
    'Send a newsletter',
    'Audit reviews',
    'Add a course',
    'Check course payments',
  ])
  expect(actionsOf('editor').map(({ label }) => label)).toEqual([
    'Review Manuscripts',
    'See All Users',
    'See all messages',
  ])
})

test('a plot tells the same in its title and in its table, and a month without a measure says so', () => {
  const months = ['2026-01', '2026-02']
  const html = renderToStaticMarkup(<Plot title="Days" about="Median" spans={months} values={[null, 20]} />)
  expect(html).toContain('Days, Median. Most in February 2026: 20. This month: 20.')
  expect(html).toContain('January 2026</th><td>none</td>')
  const empty = renderToStaticMarkup(<Plot title="Days" about="Median" spans={months} values={[0, 0]} />)
  expect(empty).toContain('Nothing yet')
  expect(empty).not.toContain('NaN')
})
