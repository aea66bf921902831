import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import type { Deposit, DepositList } from '#contracts/publishing/deposits.ts'
import Deposits from './deposits.tsx'

const list: DepositList = {
  needs: null,
  withoutIssn: [],
  state: 'registered',
  counts: { failed: 0, warning: 0, waiting: 0, submitted: 0, registered: 0 },
  missing: 0,
  unconfirmed: 0,
  deposits: [],
  next: null,
}
const deposit: Deposit = {
  article: 'A'.repeat(22),
  title: 'Rivers',
  path: '/journals/domain-health-journal/articles/DHJ-2026-0001/',
  doi: '10.5555/dhj-2026-0001',
  state: 'failed',
  answer: 'Crossref refused it: no.',
  updatedAt: '2026-11-15T09:00:00.000Z',
  nextAt: null,
}

function shown(changes: Partial<DepositList> | null): string {
  const loaderData = changes
    ? { list: { ...list, ...changes }, before: undefined, error: null }
    : { list: null, before: undefined, error: 'Fetch failed' }
  const Page = createRoutesStub([
    { path: '/', Component: () => Deposits({ loaderData, params: {}, matches: [] as never }) },
  ])
  return renderToStaticMarkup(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
}

test('while deposits are not set up the page names the settings that are missing, and offers nothing', () => {
  const page = shown({ needs: ['DOI_PREFIX', 'CROSSREF_LOGIN'], missing: 3 })
  expect(page).toContain('Deposits are not set up.')
  expect(page).toMatch(/<code>DOI_PREFIX<\/code>.*<code>CROSSREF_LOGIN<\/code>/)
  expect(page).not.toContain('Deposit all that are missing')
  expect(page).not.toContain('No article has been deposited yet.')
})

test('a journal without an ISSN is named once deposits are set up', () => {
  const sentence = 'Domain Health Journal has no ISSN yet: Crossref needs one.'
  expect(shown({ withoutIssn: ['Domain Health Journal'] })).toContain(sentence)
  expect(shown({ withoutIssn: ['Domain Health Journal'], needs: ['DOI_PREFIX'] })).not.toContain(sentence)
  expect(shown({})).not.toContain('ISSN')
})

test('before the first deposit the page says so, and offers those from before', () => {
  expect(shown({ missing: 3 })).toMatch(
    /Deposit all that are missing.*No article has been deposited yet\..*are waiting/s,
  )
  expect(shown({})).toMatch(/No article has been deposited yet\..*The next one published will be\./s)
})

test('a failed DOI is there with its answer and a retry, and is no link yet', () => {
  const page = shown({ state: 'failed', counts: { ...list.counts, failed: 1 }, deposits: [deposit] })
  expect(page).toMatch(
    /Failed <span class="tab-count">1<.*10\.5555\/dhj-2026-0001.*Rivers.*Crossref refused it: no\..*15 Nov 2026, 10:00/s,
  )
  expect(page).toContain('aria-label="Retry: 10.5555/dhj-2026-0001, Rivers"')
  expect(page).toContain('Retry all')
  expect(page).not.toContain('https://doi.org/')
})

test.each([
  ['registered', true],
  ['warning', true],
  ['waiting', false],
  ['submitted', false],
] as const)('a DOI that is %s leads to doi.org: %s', (state, isLink) => {
  const page = shown({ state, counts: { ...list.counts, [state]: 1 }, deposits: [{ ...deposit, state, answer: null }] })
  expect(page.includes('https://doi.org/10.5555/dhj-2026-0001')).toBe(isLink)
  expect(page).toContain('No reply yet.')
  expect(page).not.toContain('aria-label="Retry')
})

test('a state without DOIs, and a list that could not be read, say so', () => {
  expect(shown({ state: 'failed', counts: { ...list.counts, registered: 2 } })).toContain('No DOI is in this state.')
  expect(shown(null)).toContain('Fetch failed')
})

test('where deposits are made by hand, an admin can say that the DOIs are registered', () => {
  expect(shown({ needs: ['CROSSREF_LOGIN'], unconfirmed: 2 })).toMatch(
    /Readers do not see 2 DOIs yet.*Confirm registration/,
  )
  expect(shown({ needs: ['CROSSREF_LOGIN'] })).not.toContain('Confirm registration')
})
