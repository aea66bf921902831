import { expect, test } from 'vitest'
import { fullRecord, noticeOfRetraction } from '#tests/support/records.ts'
import type { ArticleRecord } from '../../manuscript/record/record.ts'
import { type ArticleFacts, articleFindings } from './article.ts'

const clean: ArticleFacts = {
  record: fullRecord,
  pdfBytes: 1234,
  isSample: false,
  prefix: '10.5555',
  deposit: { isFailed: false, answer: null },
  atDoaj: null,
}

const found = (change: Partial<ArticleFacts>) =>
  articleFindings({ ...clean, ...change }).map(({ receiver, weight, what }) => `${receiver} ${weight}: ${what}`)
const inRecord = (record: Partial<ArticleRecord>, facts: Partial<ArticleFacts> = {}) =>
  found({ ...facts, record: { ...fullRecord, ...record } })

test('a complete record is ready for all', () => {
  expect(found({})).toEqual([])
  expect(found({ pdfBytes: 5 * 1024 * 1024 })).toEqual([])
  expect(inRecord({ keywords: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual([])
})

test('a notice is asked for its DOI alone', () => {
  expect(found({ record: noticeOfRetraction, pdfBytes: null })).toEqual([])
  const withoutDoi = { ...noticeOfRetraction, doi: null, assignedDoi: null }
  expect(found({ record: withoutDoi, pdfBytes: null })).toEqual(['crossref refused: The article has no DOI.'])
})

test('what cannot be corrected is not asked for it, and says nevertheless that DOAJ refused it', () => {
  const atDoaj = { isFailed: true, answer: 'DOAJ refused it: No title.' }
  const removed: ArticleRecord = { ...fullRecord, standing: 'removed', references: [], abstract: '' }
  for (const record of [noticeOfRetraction, removed]) {
    expect(found({ record, pdfBytes: null })).toEqual([])
    expect(articleFindings({ ...clean, record, pdfBytes: null, atDoaj })).toMatchObject([
      { receiver: 'doaj', what: 'DOAJ refused it: No title.', href: '/admin/readiness?receiver=doaj' },
    ])
  }
})

test.each<[fault: string, found: string[], expected: string[]]>([
  ['no DOI', inRecord({ doi: null, assignedDoi: null }), ['crossref refused: The article has no DOI.']],
  [
    'a DOI of another prefix',
    inRecord({ assignedDoi: '10.1234/x' }),
    ['crossref refused: The DOI 10.1234/x does not begin with the publisher’s prefix 10.5555.'],
  ],
  [
    'a DOI with odd characters',
    inRecord({ assignedDoi: '10.5555/a<b' }),
    ['crossref refused: The DOI 10.5555/a<b has characters that Crossref does not accept.'],
  ],
  [
    'a failed deposit',
    found({ deposit: { isFailed: true, answer: 'Crossref refused it: no reason given' } }),
    ['crossref refused: The deposit failed. Crossref refused it: no reason given'],
  ],
  [
    'an article that DOAJ refused',
    found({ atDoaj: { isFailed: true, answer: 'DOAJ refused it: Invalid DOI format.' } }),
    ['doaj refused: DOAJ refused it: Invalid DOI format.'],
  ],
  [
    'a DOI that nobody has registered',
    inRecord({ doi: null }, { deposit: null }),
    ['crossref missed: The DOI is not registered: readers do not see it.'],
  ],
  [
    'no title',
    inRecord({ title: ' ' }),
    [
      'crossref refused: The title is empty.',
      'doaj refused: The title is empty.',
      'scholar refused: The title is empty, and with it the tag citation_title.',
    ],
  ],
  [
    'no author',
    inRecord({ authors: [] }),
    [
      'crossref missed: No author is named.',
      'doaj missed: No author is named.',
      'scholar refused: No author is named, so the page has no tag citation_author.',
    ],
  ],
  [
    'a name with a digit',
    inRecord({ authors: [{ name: 'Ada Obi2', affiliation: 'Sample University' }] }),
    [
      'crossref missed: Crossref takes at most 60 letters of a name, and no digits or question marks, so it would get this changed: Ada Obi2.',
    ],
  ],
  [
    'no abstract',
    inRecord({ abstract: '' }),
    [
      'crossref missed: There is no abstract.',
      'doaj missed: There is no abstract. DOAJ’s readers search in abstracts.',
      'scholar missed: There is no abstract on the article’s page.',
    ],
  ],
  [
    'no references',
    inRecord({ references: [] }),
    ['crossref missed: There are no references, so nobody is told that the article cites them.'],
  ],
  [
    'seven key words',
    inRecord({ keywords: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }),
    ['doaj missed: DOAJ asks for at most 6 key words, and there are 7.'],
  ],
  [
    'what looks like an attack',
    inRecord({ title: 'Why <SCRIPT> is a tag' }),
    ['doaj refused: The record contains “<script”, which DOAJ takes for an attack.'],
  ],
  [
    'a licence of our own',
    inRecord({ licence: { name: 'House licence', url: 'https://journals.example.org/licence' } }),
    ['doaj missed: The licence House licence is not one of Creative Commons.'],
  ],
  [
    'no affiliation',
    inRecord({ authors: [{ name: 'Ada Obi' }, { name: 'Bayo Eze' }] }),
    ['doaj missed: No affiliation is given for Ada Obi and Bayo Eze.'],
  ],
  [
    'a large PDF',
    found({ pdfBytes: 6.5 * 1024 * 1024 }),
    ['scholar refused: The PDF has 6.5 MB. Google Scholar reads none over 5 MB.'],
  ],
  [
    'no PDF',
    found({ pdfBytes: null }),
    [
      'doaj missed: There is no PDF, so DOAJ links to the article’s page as the full text.',
      'scholar missed: There is no PDF, so Google Scholar reads only the abstract.',
    ],
  ],
])('%s', (_, sentences, expected) => {
  expect(sentences).toEqual(expected)
})

test('without PDF and abstract Google Scholar has nothing to read', () => {
  expect(inRecord({ abstract: '' }, { pdfBytes: null })).toContain(
    'scholar refused: There is neither an abstract nor a PDF to read.',
  )
})

test('a missing DOI is the journal’s matter while no prefix is set, and nobody’s in a sample', () => {
  expect(inRecord({ doi: null, assignedDoi: null }, { prefix: null })).toEqual([])
  expect(inRecord({ doi: null, assignedDoi: null }, { isSample: true })).toEqual([])
})

test('a removed article is asked for its DOI alone', () => {
  const removed: Partial<ArticleRecord> = { standing: 'removed', abstract: '', authors: [] }
  expect(inRecord(removed, { pdfBytes: null })).toEqual([])
  expect(inRecord({ ...removed, assignedDoi: '10.1234/x' }, { pdfBytes: null })).toHaveLength(1)
})

test('each finding says what to do, and where', () => {
  const [large] = articleFindings({ ...clean, pdfBytes: 9e6 })
  expect(large).toMatchObject({
    remedy: 'Upload a smaller PDF by a correction, for example with compressed pictures.',
    href: '/admin/articles/domain-health-journal/DHJ-2026-0007',
  })
})
