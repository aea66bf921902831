import { guidelineHeadings } from '../../manuscript/guideline-headings.ts'
import { accents, boardRoles } from '../../manuscript/journal.ts'
import { inOrder, named } from './options.ts'
import type { Part, Parts, Section } from './parts.ts'
import { reviewSection } from './review-section.ts'
import { submissionSection } from './submission-section.ts'

const text = (label: string): Part => ({ kind: 'text', label })

const titlePage: Part = {
  kind: 'group',
  label: 'Title page',
  parts: { text: text('Title page'), list: { kind: 'lines', label: 'What the title page says' } },
}

const guidelines: Parts = Object.fromEntries(
  Object.entries(guidelineHeadings).map(([field, heading]): [string, Part] => {
    if (field === 'titlePage') return [field, titlePage]
    if (typeof heading === 'string') return [field, text(heading)]
    const parts = Object.entries(heading.parts).map(([part, label]) => [part, text(label)] as const)
    const own: Part = { kind: 'text', label: 'Before its parts', optional: true }
    return [field, { kind: 'group', label: heading.title, parts: { text: own, ...Object.fromEntries(parts) } }]
  }),
)

type Board = { members?: { role?: string; name?: string }[]; sample?: boolean }

/** What each journal says of itself. */
export const journalSections: readonly Section[] = [
  {
    slug: 'masthead',
    title: 'Masthead',
    intro: 'On the pages of the journal, in citations, PDFs and records of its DOIs.',
    inShort: ({ issn }) => (issn && Object.keys(issn).length > 0 ? Object.values(issn).join(', ') : 'No ISSN'),
    settings: {
      title: { kind: 'line', label: 'Title', also: 'name' },
      shortTitle: { kind: 'line', label: 'Short title' },
      tagline: { kind: 'line', label: 'Scope in one line' },
      description: { kind: 'prose', label: 'Description' },
      issn: {
        kind: 'group',
        label: 'ISSN',
        also: 'serial number doaj',
        parts: {
          online: { kind: 'line', label: 'Online', hint: 'Such as 2049-3630.', optional: true },
          print: { kind: 'line', label: 'Print', optional: true },
        },
      },
      frequency: {
        kind: 'line',
        label: 'Frequency',
        hint: 'Such as: Biannual (two issues a year), from 2025',
        optional: true,
        also: 'issues a year',
      },
      email: { kind: 'line', label: 'E-mail of the journal', also: 'address contact' },
      subjects: {
        kind: 'lines',
        label: 'Subjects',
        hint: 'At most five, one in each line. Readers filter a long list of journals by them.',
        optional: true,
      },
      licence: {
        kind: 'group',
        label: 'Licence',
        also: 'cc by copyright',
        parts: { name: { kind: 'line', label: 'Name' }, url: { kind: 'line', label: 'Address' } },
      },
      customIdPrefix: {
        kind: 'line',
        label: 'Prefix of article numbers',
        hint: 'It stays as it is once an article has it.',
      },
      order: { kind: 'number', label: 'Place in the list of journals', also: 'position sort' },
    },
  },
  {
    slug: 'looks',
    title: 'Looks',
    intro: 'The drawing on covers, and the colour of links and marks.',
    inShort: ({ image, accent }) => `${image}, ${accent}`,
    settings: {
      image: { kind: 'choice', label: 'Drawing', options: named(accents), also: 'cover art pattern' },
      accent: { kind: 'choice', label: 'Colour', options: named(accents), also: 'theme accent' },
      pdfColumns: {
        kind: 'choice',
        label: 'Columns of its PDFs',
        options: { 1: 'One', 2: 'Two' },
        isNumber: true,
        usual: 2,
      },
    },
  },
  {
    slug: 'board',
    title: 'Editorial board',
    inShort: ({ editorialBoard }) => {
      const { members = [], sample } = (editorialBoard ?? {}) as Board
      return `${members.length} ${members.length === 1 ? 'person' : 'people'}${sample ? ', sample names' : ''}`
    },
    settings: {
      editorialBoard: {
        kind: 'group',
        label: 'Editorial board',
        also: 'editor-in-chief people member orcid portrait',
        parts: {
          sample: { kind: 'yes', label: 'The names are made up, and the page says so' },
          members: {
            kind: 'rows',
            label: 'Members',
            hint: 'Editors-in-chief are shown first, whatever the order here.',
            noun: 'member',
            title: 'name',
            parts: {
              name: { kind: 'line', label: 'Name' },
              role: { kind: 'choice', label: 'Role', options: inOrder(boardRoles) },
              address: { kind: 'lines', label: 'Address', hint: 'One part in each line.' },
              affiliation: { kind: 'line', label: 'Affiliation', optional: true },
              orcid: { kind: 'line', label: 'ORCID iD', hint: 'Such as 0000-0002-1825-0097.', optional: true },
              portrait: {
                kind: 'line',
                label: 'Portrait',
                hint: 'The name of a picture that was imported, such as ada-obi.jpg.',
                optional: true,
              },
            },
          },
        },
      },
    },
  },
  {
    slug: 'aims',
    title: 'Aims and scope',
    settings: { aimsAndScope: { ...text('Aims and scope'), also: 'about' } },
  },
  {
    slug: 'guidelines',
    title: 'Guidelines',
    intro: 'What authors read before they submit, in this order.',
    inShort: () => `${Object.keys(guidelines).length} sections`,
    settings: {
      guidelines: {
        kind: 'group',
        label: 'Guidelines',
        parts: guidelines,
        also: 'instructions authors references ethics format correspondence',
      },
    },
  },
  reviewSection,
  submissionSection,
]
