import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { type Draft, emptyDraft } from '../draft.ts'
import type { JournalChoice } from '../journal-choices.ts'
import type { PageMark } from '../page-mark.ts'
import { Paper } from './paper.tsx'
import TypesetPage from './typeset-page.tsx'

const journal: JournalChoice = {
  ...{ slug: 'sample', title: 'Sample Journal', accent: 'health', pdfColumns: 2 },
  ...{ requiredDeclarations: [], publishesReports: false, charges: [] },
}
const draft: Draft = {
  ...emptyDraft,
  ...{
    author: 'Ada Obi',
    affiliation: 'Sample University\nSample Institute',
    title: 'Wells',
    abstract: 'We measured.',
  },
  coAuthors: [{ id: 1, name: 'Bayo Eze', email: '', affiliation: 'Sample Institute', orcid: '' }],
}
const text: FullText = {
  parts: [
    {
      kind: 'section',
      id: 's',
      title: [{ kind: 'text', text: 'Methods' }],
      parts: [
        {
          kind: 'paragraph',
          inside: [
            { kind: 'text', text: 'The committee agreed (HREC/24/118). ' },
            { kind: 'link', href: 'https://example.org', inside: [{ kind: 'text', text: 'Protocol' }] },
          ],
        },
      ],
    },
  ],
  notes: [],
  references: [{ id: 'r1', label: '1', inside: [{ kind: 'text', text: 'Obi, A. Wells.' }], doi: null }],
}
const marks: PageMark[] = [
  {
    key: 'coAuthors.0.email',
    number: 1,
    at: { field: 'coAuthors.0.email' },
    tone: 'missing',
    label: 'E-mail of Bayo Eze',
  },
  { key: 'keywords', number: 2, at: { field: 'keywords' }, tone: 'missing', label: 'Four key words' },
  { key: 'references', number: 3, at: { words: 'Obi, A.' }, tone: 'later', label: 'Harvard' },
  { key: 'ethics', number: 4, at: { words: '(HREC/24/118)' }, tone: 'accepted', label: 'Ethics' },
  { key: 'nowhere', number: 5, at: { words: 'not in the text' }, tone: 'look', label: 'Nowhere' },
  { key: 'funding', number: 6, at: { field: 'funding' }, tone: 'missing', label: 'Funding' },
]

const paper = (changes: Partial<Parameters<typeof Paper>[0]> = {}) =>
  renderToStaticMarkup(
    <Paper {...{ draft, journal, text, marks }} pictures="/p/" selected="keywords" onSelect={() => {}} {...changes} />,
  )

const whole = (file: Draft['file']) =>
  renderToStaticMarkup(<TypesetPage {...{ draft, journal, file, marks }} selected={null} onSelect={() => {}} />)

test('the page shows the front matter as it is typed, with raised numbers of the affiliations', () => {
  const shown = paper()
  expect(shown).toContain('Ada Obi<sup>1,2</sup>')
  expect(shown).toContain('Bayo Eze<sup>2</sup>')
  expect(shown).toContain('<sup>1</sup> Sample University')
  expect(shown).toContain('data-accent="health"')
})

test('what is not given says so, and each mark is a button with its number and its sentence', () => {
  const shown = paper()
  expect(shown).toContain('Key words: not given yet')
  expect(shown).toContain('Funding: not given yet')
  expect(shown).toContain('aria-pressed="true" aria-label="2. Four key words"')
  expect(shown).toContain('aria-label="Accepted. Ethics"')
  expect(shown).toMatch(/data-tone="accepted" data-marks="ethics">\(HREC\/24\/118\)<button/)
  expect(shown).toMatch(/data-tone="later" data-marks="references">Obi, A\.<button/)
  expect(shown).not.toContain('nowhere')
  expect(paper({ draft: { ...draft, keywords: 'wells, rivers' } })).toContain(
    '<b lang="en">Key words.</b> wells, rivers',
  )
})

test('nothing on the page leads away from the form, and no id of the text is one of the form', () => {
  expect(paper()).not.toMatch(/<a |\sid="/)
})

test('a journal of one column has one', () => {
  expect(paper({ journal: { ...journal, pdfColumns: 1 } })).toContain('data-columns="1"')
})

test('without a file the sheet says what will come; a PDF is shown as it is, with the reason', () => {
  expect(whole(null)).toContain('Choose your file')
  expect(whole(null)).not.toContain('Your file</button>')
  expect(whole({ url: 'http://localhost/files/x', name: 'a.docx' })).toContain('Your paper is being typeset…')
  const pdf = whole({ url: 'http://localhost/files/x', name: 'a.pdf' })
  expect(pdf).toContain('A PDF is not typeset here')
  expect(pdf).toContain('class="viewer"')
  expect(pdf).toContain('Wells')
})
