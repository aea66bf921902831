import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Plot } from '../plot.tsx'
import { actionsOf, recordsOf } from './actions.ts'
import { WhatWaits } from './waiting.tsx'

test('where nothing waits the dashboard says so kindly, and where it cannot be read it says that', () => {
  expect(renderToStaticMarkup(<WhatWaits waiting={{}} />)).toContain('Nothing is waiting for you.')
  expect(renderToStaticMarkup(<WhatWaits waiting={null} />)).toContain('Fetch failed')
})

test('each number leads to its list, and what should not have come to wait comes first', () => {
  const waiting = {
    paid: { count: 2, oldest: 'today' },
    messages: { count: 1000, oldest: '45 days' },
    'failed-letters': { count: 1, oldest: '3 months' },
  }
  const html = renderToStaticMarkup(<WhatWaits waiting={waiting} />)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/admin/emails?state=failed',
    '/admin/message',
    '/admin/review?status=paid',
  ])
  for (const text of ['1,000+', 'Oldest: 45 days', 'Since today', 'Paid, to publish']) expect(html).toContain(text)
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
  expect(recordsOf('editor', false).map(({ label }) => label)).toEqual(['Reviewers', 'Your account', 'Usage'])
  expect(recordsOf('admin', true).map(({ label }) => label)).toContain('Sample content')
})

test('a plot tells the same in its title and in its table, and a month without a measure says so', () => {
  const months = ['2026-01', '2026-02']
  const html = renderToStaticMarkup(<Plot title="Days" about="Median" months={months} values={[null, 20]} />)
  expect(html).toContain('Days, Median. Most in February 2026: 20. This month: 20.')
  expect(html).toContain('January 2026</th><td>none</td>')
  const empty = renderToStaticMarkup(<Plot title="Days" about="Median" months={months} values={[0, 0]} />)
  expect(empty).toContain('Nothing yet')
  expect(empty).not.toContain('NaN')
})
