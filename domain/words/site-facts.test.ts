import { expect, test } from 'vitest'
import { usualCharges } from './charge.ts'
import { siteFacts } from './site-facts.ts'

const ccBy = { name: 'CC BY 4.0' }
const journal = (slug: string, reports = 2, anonymity: 'double' | 'open' = 'double', licence = ccBy) => ({
  ...{ slug, licence },
  peerReview: { reports, anonymity },
})

test('the home page has four facts, each with the page that proves it', () => {
  expect(siteFacts([journal('a'), journal('b')], usualCharges, 32)).toEqual([
    { value: '32 days', about: 'to a first decision, median', href: '#times' },
    { value: '₦30,000\u00a0or\u00a0$50', about: 'after approval only; waivers', href: '/support' },
    { value: '2 reviewers', about: 'who do not know your name', href: '/review-process' },
    { value: 'CC BY 4.0', about: 'you keep the copyright', href: '/open-access' },
  ])
})

test('what too few papers prove is left out', () => {
  expect(siteFacts([journal('a')], usualCharges, null).map(({ value }) => value)).not.toContain('0 days')
  expect(siteFacts([journal('a')], usualCharges, null)).toHaveLength(3)
})

test('where journals differ, the facts are what holds for all of them', () => {
  const journals = [journal('a', 2), journal('b', 3, 'open', { name: 'CC BY-NC 4.0' })]
  const charges = [
    { journals: ['b'], charge: { amountMinor: 9_000, currency: 'USD' as const } },
    { charge: { amountMinor: 5_000, currency: 'USD' as const } },
  ]
  expect(siteFacts(journals, charges, 1).map(({ value }) => value)).toEqual([
    '1 day',
    '$50 to $90',
    '2 to 3 reviewers',
    'CC BY 4.0 or CC BY-NC 4.0',
  ])
  expect(siteFacts(journals, charges, 1)[2]?.about).toBe('for each paper')
})

test('a site without journals has no facts', () => {
  expect(siteFacts([], usualCharges, null)).toEqual([])
})
