import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { BatchResult, listAfter } from './batch.tsx'
import { type ReviewItem, ReviewList } from './list.tsx'
import { readAsked, reviewPath } from './query.ts'

const health = 'domain-health-journal'
const someone = { realm: 'staff', id: 'x', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const editor: Staff = { ...someone, role: 'editor', access: health }
const asked = (query: string, staff = admin) => readAsked(new URLSearchParams(query), staff, [health])
const nothing = { status: null, journal: null, type: null, stage: null, search: '', sort: 'oldest', page: 1 }

test('a list that could not be loaded and an empty one each say so', () => {
  const list = (items: [] | null) =>
    renderToStaticMarkup(<ReviewList items={items} asked={asked('')} pages={1} isCutShort={false} batch={[]} />)
  expect(list(null)).toContain('Failed to load manuscripts. Please try refreshing.')
  expect(list([])).toContain('No manuscripts in this category.')
  const transferred = { journal: 'Biology', number: 'DJBS-S-2026-0003' }
  const moved = (
    <ReviewList {...{ items: [], asked: asked('search=x'), pages: 1, isCutShort: false, batch: [], transferred }} />
  )
  expect(renderToStaticMarkup(moved)).toContain('This manuscript was transferred to Biology as DJBS-S-2026-0003.')
})

const item: ReviewItem = {
  ...{ id: 'A'.repeat(22), number: 'DHJ-S-2026-0042', title: 'Rivers', authors: 'Ada Obi' },
  ...{ journal: 'Health', type: 'Commentary' },
  ...{
    receivedAt: '2025-12-24T00:00:00.000Z',
    status: 'published',
    statusAt: '2026-01-01T00:00:00.000Z',
    age: '3 days',
    overdue: false,
  },
  ...{ stage: null, revision: 'revision came 4 days ago', isLate: false, sameAs: null, inCommon: null },
  ...{ objections: 0, appeal: null, returned: false, corrected: false, emailConfirmed: true, edited: false },
}

test('among all, what is published says so; a list that is cut short tells how to see more', () => {
  const list = (isCutShort: boolean) => {
    const Component = () => (
      <ReviewList {...{ items: [item], asked: asked('status=all'), pages: 40, isCutShort, batch: [] }} />
    )
    const Page = createRoutesStub([{ path: '/', Component }])
    return renderToStaticMarkup(<Page />)
  }
  expect(list(true)).toContain('Published')
  expect(list(true)).toContain('For 3 days</time>, revision came 4 days ago')
  expect(list(true)).toContain('More manuscripts match. Narrow the search to see them.')
  expect(list(false)).not.toContain('More manuscripts match')
})

test('the list says when each was received, and its headers lead to the other orders', () => {
  const list = (query: string) => {
    const Component = () => (
      <ReviewList {...{ items: [item], asked: asked(query), pages: 1, isCutShort: false, batch: ['remind'] }} />
    )
    const Page = createRoutesStub([{ path: '/', Component }])
    return renderToStaticMarkup(<Page />)
  }
  const usual = list('status=approved')
  expect(usual).toContain('24 Dec 2025</time>')
  expect(usual).toMatch(/<th scope="col" aria-sort="ascending"><a class="sort-link" href="[^"]*sort=newest">In this/)
  expect(usual).toMatch(/<th scope="col"><a class="sort-link" href="[^"]*sort=received-first">Received/)
  expect(list('status=approved&sort=received-last')).toMatch(/aria-sort="descending"><a [^>]*>Received/)
  expect(usual).toContain('value="remind"')
})

test('after several at once the list is back as it was: it says what was done, and takes the focus', () => {
  const from = '/admin/review?status=screening&search=malaria+fever&page=3'
  const batch = { action: 'remind' as const, staffId: '', done: 2, left: [] }
  expect(listAfter(from, batch)).toBe(`${from}&did=remind&done=2`)
  expect(listAfter(listAfter(from, { ...batch, left: ['x', 'y'] }), batch)).toBe(`${from}&did=remind&done=2`)
  const handed = { ...batch, action: 'hand-over' as const, staffId: 's', left: ['x'] }
  expect(listAfter('/admin/dashboard', handed)).toBe('/admin/dashboard?did=hand-over&done=2&to=s&left=x')
  const outcome = { action: 'remind' as const, done: 0, left: [{ id: 'x', title: 'Rivers', error: 'Too early.' }] }
  const result = renderToStaticMarkup(<BatchResult outcome={outcome} />)
  expect(result).toMatch(/^<div tabindex="-1"><div class="notice"/)
  expect(result).toContain('Send reminder: 0 done, 1 not done')
  expect(result).toContain('<a href="/admin/review/x">Rivers</a>: Too early.')
})

test('an address asks for a status, a journal, a type, words, an order and a page', () => {
  const query = `status=paid&journal=${health}&type=Commentry&search=malaria+fever&sort=newest&page=3`
  expect(asked(query)).toEqual({
    ...{
      status: 'paid',
      journal: health,
      type: 'Commentry',
      stage: null,
      search: 'malaria fever',
      sort: 'newest',
      page: 3,
    },
  })
  expect(reviewPath(asked(query))).toBe(`/admin/review?${query}`)
  expect(reviewPath(asked(''))).toBe('/admin/review')
  expect(reviewPath(asked('status=under-review&stage=late'))).toBe('/admin/review?status=under-review&stage=late')
  expect(asked('status=paid&stage=late').stage).toBeNull()
  expect(asked('status=under-review&stage=appeal').stage).toBeNull()
  expect(reviewPath(asked('status=rejected&stage=appeal'))).toBe('/admin/review?status=rejected&stage=appeal')
})

test.each([
  'status=lost',
  'status=published',
  'journal=none',
  'type=Novel',
  'sort=title',
  'page=0',
  'page=99',
  'page=x',
])('what makes no sense in an address is left out: %s', (query) => expect(asked(query)).toEqual(nothing))

test('an editor can ask for no screening and for no journal but their own', () => {
  expect(asked(`status=screening&journal=${health}`, editor)).toEqual(nothing)
  expect(asked('status=all', editor)).toEqual({ ...nothing, status: 'all' })
})
