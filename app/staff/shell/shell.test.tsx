import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Role } from '#domain/words/role.ts'
import { currentAt, groupsFor, waitingAt } from './entries.ts'
import { Rail } from './rail.tsx'

const entriesOf = (role: Role, hasSample = false) => groupsFor(role, hasSample).flatMap(({ entries }) => entries)
const labelsOf = (role: Role, hasSample?: boolean) => entriesOf(role, hasSample).map(({ label }) => label)

test('an editor finds in the navigation what they may open, and an admin all of the office', () => {
  expect(labelsOf('editor')).toEqual([
    'Today',
    'Manuscripts',
    'Reviewers',
    'Messages',
    'E-mail texts',
    'Figures',
    'Usage',
    'People',
  ])
  expect(labelsOf('observer')).toEqual(['Today', 'Manuscripts', 'Reviewers', 'Messages', 'Figures', 'Usage', 'People'])
  expect(labelsOf('finance')).toEqual([
    ...['Today', 'Course payments', 'Payments and refunds', 'Charges', 'Bookkeeping', 'Waivers', 'People'],
  ])
  expect(labelsOf('admin').length).toBeGreaterThan(15)
  expect(labelsOf('admin')).not.toContain('Sample content')
  expect(labelsOf('admin', true)).toContain('Sample content')
})

test.each([
  ['/admin/review', 'Manuscripts', 'page'],
  ['/admin/review/abc/invite', 'Manuscripts', 'true'],
  ['/admin/reviewers/new', 'Reviewers', 'true'],
  ['/editCourse/abc', 'Courses', 'true'],
  ['/admin/articles/a/b', 'Issues', 'true'],
  ['/status', 'Status', 'page'],
])('on %s the navigation marks %s alone', (path, label, current) => {
  const marked = entriesOf('admin').flatMap((entry) => {
    const mark = currentAt(path, entry)
    return mark ? [[entry.label, mark]] : []
  })
  expect(marked).toEqual([[label, current]])
})

test('the navigation counts what waits, in red where something is blocked or late', () => {
  const since = '2026-11-16T12:00:00.000Z'
  const counts = { messages: { count: 4, since }, 'failed-letters': { count: 1, since } }
  const at = (label: string) => {
    const entry = entriesOf('admin').find((one) => one.label === label)
    return entry && waitingAt(entry, counts)
  }
  expect(at('Today')).toEqual({ count: 5, isUrgent: true })
  expect(at('Messages')).toEqual({ count: 4, isUrgent: false })
  expect(at('E-mails')).toEqual({ count: 1, isUrgent: true })
  const html = renderToStaticMarkup(
    <Rail groups={groupsFor('editor', false)} counts={null} version={null} path="/admin/dashboard" />,
  )
  expect(html).toContain('href="/admin/dashboard" aria-current="page"')
  expect(html).not.toContain('waiting')
})
