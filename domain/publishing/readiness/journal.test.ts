import { expect, test } from 'vitest'
import { ccBy } from '../../manuscript/record/record.ts'
import { usualPeerReview } from '../../words/peer-review.ts'
import { type JournalFacts, journalFindings } from './journal.ts'

const member = { role: 'Associate Editor', name: 'Ada Obi', address: ['Sample University'] } as const
const board = (howMany: number) => ({
  sample: false,
  members: Array.from({ length: howMany }, () => ({ ...member, address: [...member.address] })),
})

const clean: JournalFacts = {
  journal: {
    slug: 'health',
    issn: { online: '2049-3630' },
    licence: ccBy,
    editorialBoard: board(5),
    peerReview: { ...usualPeerReview, reports: 2 },
  },
  site: { hasPrefix: true, hasLogIn: true, hasDoajKey: true, pdfCitation: 'footer' },
}

const found = (journal: Partial<JournalFacts['journal']>, site: Partial<JournalFacts['site']> = {}) =>
  journalFindings({ journal: { ...clean.journal, ...journal }, site: { ...clean.site, ...site } }).map(
    ({ receiver, weight, what }) => `${receiver} ${weight}: ${what}`,
  )

test.each<[fault: string, found: string[], expected: string[]]>([
  ['nothing', found({}), []],
  [
    'no ISSN',
    found({ issn: {} }),
    [
      'crossref refused: The journal has no ISSN. Crossref takes no article of it without one.',
      'doaj refused: The journal has no ISSN. DOAJ takes no article of it without one.',
    ],
  ],
  [
    'a wrong ISSN',
    found({ issn: { online: '2049-3631' } }),
    [
      'crossref refused: 2049-3631 is not an ISSN: its last character does not match the others.',
      'doaj refused: 2049-3631 is not an ISSN: its last character does not match the others.',
    ],
  ],
  [
    'one ISSN twice',
    found({ issn: { online: '2049-3630', print: '2049-3630' } }),
    ['doaj refused: The print and the online ISSN are the same.'],
  ],
  [
    'no prefix',
    found({}, { hasPrefix: false, hasLogIn: false }),
    ['crossref refused: The publisher has no DOI prefix, so articles get no DOI.'],
  ],
  [
    'no log-in',
    found({}, { hasLogIn: false }),
    ['crossref missed: The site has no log-in for Crossref and deposits nothing.'],
  ],
  [
    'a small board',
    found({ editorialBoard: board(4) }),
    ['doaj refused: The editorial board has fewer than 5 members.'],
  ],
  [
    'a board of samples',
    found({ editorialBoard: { ...board(9), sample: true } }),
    ['doaj refused: The editorial board is made up of samples.'],
  ],
  [
    'one report',
    found({ peerReview: { ...usualPeerReview, reports: 1 } }),
    ['doaj refused: Decisions need fewer than 2 reports by reviewers.'],
  ],
  [
    'a licence of our own',
    found({ licence: { name: 'House licence', url: 'https://example.org/licence' } }),
    ['doaj missed: The licence House licence is not one of Creative Commons.'],
  ],
  [
    'no key for DOAJ',
    found({}, { hasDoajKey: false }),
    ['doaj missed: The site has no key for DOAJ and sends it nothing.'],
  ],
  [
    'PDFs without a citation',
    found({}, { pdfCitation: 'none' }),
    ['scholar missed: PDFs carry no citation, so title, authors and date may be missing on their first page.'],
  ],
])('%s', (_, sentences, expected) => {
  expect(sentences).toEqual(expected)
})

test('the remedy names the file of the journal', () => {
  const [finding] = journalFindings({ ...clean, journal: { ...clean.journal, issn: {} } })
  expect(finding?.remedy).toBe('Add the ISSN to the journal.')
  expect(finding?.href).toBe('/admin/settings/journals/health/masthead#issn')
})
