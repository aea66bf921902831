import { expect, test } from 'vitest'
import { changesInWords, detailsInWords } from './activity-details.ts'

const titleOf = (journal: string) => (journal === 'domain-health-journal' ? 'Domain Health Journal' : journal)
const editor = { role: 'editor', access: 'domain-health-journal' }

test.each([
  [{ title: 'On sleep', from: 'paid', to: 'published' }, 'paid → published'],
  [{ from: 'rejected', to: null }, 'rejected → deleted'],
  [{ from: 'under-review', to: 'approved', by: 'author' }, 'under review → approved, by: author'],
  [{ issue: 2, customId: 'DHJ-2026-0001', from: 3, to: 2 }, '3 → 2, issue: 2, custom id: DHJ-2026-0001'],
  [{ from: editor, to: { role: 'admin', access: null } }, 'editor of Domain Health Journal → admin'],
  [editor, 'editor of Domain Health Journal'],
  [{ receipt: 'R-7', amountMinor: 3_000_000, currency: 'NGN' }, '₦30,000, receipt: R-7'],
  [{ version: 2, changed: ['title', 'authors'], kept: [] }, 'version: 2, changed: title, authors'],
  [{ refund: 'o4eYT3qa', providerId: '1', amountMinor: 2_000, currency: 'USD' }, '$20'],
  [{ letters: 3 }, 'e-mails: 3'],
  [{ step: 'screen' }, 'step: mark as under review'],
  [{ opensAt: '2026-11-22T07:00:00.000Z' }, 'opens at: 22 Nov 2026, 08:00'],
  [{ to: 'ada@example.org' }, 'to: ada@example.org'],
  [{ confirmed: false, note: null }, 'confirmed: no'],
  [{}, ''],
])('%j reads: %s', (details, words) => {
  expect(detailsInWords(details, titleOf)).toBe(words)
})

test('what was in an entry before a change is shown with what is there now', () => {
  expect(changesInWords({ topics: ['Soil', ''], affiliation: ['', 'Jos'], name: ['R. R.', 'Rita'] })).toBe(
    'topics: Soil → none; affiliation: Jos; name: R. R. → Rita',
  )
})
