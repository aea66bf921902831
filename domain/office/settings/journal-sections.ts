import { declarations } from '../../manuscript/declarations.ts'
import { guidelineHeadings } from '../../manuscript/guideline-headings.ts'
import { accents, boardRoles } from '../../manuscript/journal.ts'
import { type Level, levels, ruleNames, sectionKinds, usualRules } from '../../manuscript/preflight/rules.ts'
import { publicationCheckLabels } from '../../manuscript/publication-checklist.ts'
import { anonymityLabels, usualPeerReview } from '../../words/peer-review.ts'
import type { Options, Part, Parts, Section } from './parts.ts'
import { articleTypeOptions } from './site-sections.ts'

const named = (names: readonly string[]): Options =>
  Object.fromEntries(names.map((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`]))
const days = (label: string, usual: number, hint?: string): Part => ({
  ...{ kind: 'number', label, unit: 'days', usual },
  ...(hint && { hint }),
})
const usual = usualPeerReview

const levelNames: Record<Level, string> = { off: 'Off', advise: 'Advises', require: 'Required' }

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

const limit = (label: string): Part => ({ kind: 'number', label, optional: true })

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
              role: { kind: 'choice', label: 'Role', options: Object.fromEntries(boardRoles.map((one) => [one, one])) },
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
  {
    slug: 'review',
    title: 'Review and deadlines',
    inShort({ peerReview }) {
      const { anonymity, reports } = { ...usual, ...(peerReview as Partial<typeof usual> | undefined) }
      return `${anonymityLabels[anonymity]}, ${reports} ${reports === 1 ? 'report' : 'reports'}`
    },
    settings: {
      peerReview: {
        kind: 'group',
        label: 'Peer review',
        also: 'anonymity blind reviewer deadline days report form questions reminder',
        parts: {
          anonymity: { kind: 'choice', label: 'Anonymity', options: anonymityLabels, usual: usual.anonymity },
          reports: { kind: 'number', label: 'Reports for a decision', usual: usual.reports },
          days: {
            kind: 'group',
            label: 'Deadlines',
            parts: {
              answer: days('To answer an invitation', usual.days.answer),
              report: days('To write a report', usual.days.report),
              minorRevision: days('For a minor revision', usual.days.minorRevision),
              majorRevision: days('For a major revision', usual.days.majorRevision),
            },
          },
          questions: {
            kind: 'rows',
            label: 'Questions of the review form',
            hint: 'A recommendation and comments for the authors are always asked. Manuscripts in review keep the questions they began with.',
            noun: 'question',
            title: 'label',
            usual: usual.questions,
            parts: {
              label: { kind: 'line', label: 'Question' },
              hint: { kind: 'line', label: 'Help', optional: true },
              kind: {
                kind: 'choice',
                label: 'Answer',
                options: { scale: 'Scale from 1 to 5', text: 'Text', choice: 'One of several' },
              },
              choices: { kind: 'lines', label: 'Answers to choose from', optional: true },
              key: {
                kind: 'line',
                label: 'Short name',
                hint: 'Small letters and hyphens; it stays once reports have it.',
              },
              required: { kind: 'yes', label: 'Reviewers must answer', usual: true },
              seenBy: {
                kind: 'choice',
                label: 'Read by',
                options: { author: 'Author and editor', editor: 'Editor alone' },
                usual: 'author',
              },
            },
          },
          sharesReports: {
            kind: 'yes',
            label: 'After the decision, reviewers read the other reports',
            usual: usual.sharesReports,
          },
          publishesReports: {
            kind: 'yes',
            label: 'Reports whose reviewers agree are published with the article',
            usual: usual.publishesReports,
          },
          handlingEditor: {
            kind: 'line',
            label: 'Who looks after new manuscripts',
            hint: 'The e-mail address of a member of staff. Empty: whoever takes them.',
            optional: true,
          },
        },
      },
    },
  },
  {
    slug: 'submissions',
    title: 'Submissions',
    settings: {
      requiredDeclarations: {
        kind: 'choices',
        label: 'Declarations that authors must make',
        options: Object.fromEntries(declarations.map(({ key, label }) => [key, label])),
        optional: true,
        also: 'required form consent',
      },
      requiredForPublication: {
        kind: 'choices',
        label: 'Nothing is published while there is a problem with',
        options: publicationCheckLabels,
        optional: true,
        also: 'checklist publish',
      },
      preflight: {
        kind: 'group',
        label: "The check of a manuscript's file",
        hint: 'What is left empty is as usual.',
        optional: true,
        also: 'limits words references abstract key words running title margins check preflight',
        parts: {
          abstractWords: limit(`Words of the abstract (${usualRules.abstractWords})`),
          keywords: {
            kind: 'group',
            label: `Key words (${usualRules.keywords.least} to ${usualRules.keywords.most})`,
            optional: true,
            parts: { least: { kind: 'number', label: 'At least' }, most: { kind: 'number', label: 'At most' } },
          },
          runningTitleCharacters: limit(`Characters of the running title (${usualRules.runningTitleCharacters})`),
          marginCm: limit(`Margins in cm (${usualRules.marginCm})`),
          lineSpacing: limit(`Line spacing (${usualRules.lineSpacing})`),
          fontPoints: limit(`Size of the type in points (${usualRules.fontPoints})`),
          figureWidthsMm: {
            kind: 'lines',
            label: `Widths of figures in mm (${usualRules.figureWidthsMm.join(', ')})`,
            hint: 'One in each line.',
            isNumber: true,
            optional: true,
          },
          dpi: {
            kind: 'group',
            label: `Resolution in dpi (${usualRules.dpi.lineArt} and ${usualRules.dpi.halftone})`,
            optional: true,
            parts: {
              lineArt: { kind: 'number', label: 'Line art' },
              halftone: { kind: 'number', label: 'Halftones' },
            },
          },
          authorsListed: limit(`Authors named in a reference before et al. (${usualRules.authorsListed})`),
          limits: {
            kind: 'each',
            label: 'Limits by article type',
            keys: articleTypeOptions,
            optional: true,
            part: {
              kind: 'group',
              label: '',
              optional: true,
              parts: { words: limit('Words'), references: limit('References') },
            },
          },
          sections: {
            kind: 'each',
            label: 'Sections by article type',
            keys: articleTypeOptions,
            optional: true,
            part: { kind: 'choices', label: '', options: named(sectionKinds), optional: true },
          },
          levels: {
            kind: 'each',
            label: 'How strict each check is',
            keys: ruleNames,
            optional: true,
            part: {
              kind: 'choice',
              label: '',
              optional: true,
              options: Object.fromEntries(levels.map((level) => [level, levelNames[level]])),
            },
          },
        },
      },
    },
  },
]
