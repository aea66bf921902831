import type { Journal } from './journal.ts'
import type { Rules, SectionKind } from './preflight/rules.ts'

/** The styles that the reader of manuscripts knows, by the names that Word shows. */
export const templateStyles = {
  title: 'Title',
  author: 'Author',
  abstract: 'Abstract',
  text: 'Body Text',
  heading: 'heading 1',
  subheading: 'heading 2',
  caption: 'caption',
  reference: 'Bibliography',
} as const
export type TemplateStyle = keyof typeof templateStyles

export type TemplateLine = { style: TemplateStyle; text: string }

const sectionTitles: Record<SectionKind, string> = {
  introduction: 'Introduction',
  methods: 'Methods',
  results: 'Results',
  discussion: 'Discussion',
  conclusion: 'Conclusion',
}

const sectionHints: Record<SectionKind, string> = {
  introduction: '[Insert what is known, what is not, and what you asked.]',
  methods: '[Insert what you did, so that others could do it again.]',
  results: '[Insert what you found. Mention each figure and table, as in: Figure 1 shows the wells by depth.]',
  discussion: '[Insert what it means, and where it may be wrong.]',
  conclusion: '[Insert what follows from it.]',
}

/** Statements that a manuscript makes about itself, each asked for unless the journal has switched its rule off. */
const statements = [
  ['acknowledgements', 'Acknowledgements', '[Insert whom you thank.]'],
  ['funding', 'Funding', '[Insert who paid for the work, with grant numbers, or that nobody did.]'],
  ['interests', 'Competing interests', '[Insert your interests, or: The authors declare no competing interests.]'],
  ['ethics', 'Ethics', '[Insert the committee and its number, or why none was needed.]'],
  ['consent', 'Consent', '[Insert how participants agreed.]'],
  ['data', 'Data availability', '[Insert where the data are, or why they are not shared.]'],
  ['ai', 'Use of AI tools', '[Insert which tools you used, and for what, or that you used none.]'],
] as const

/** What a journal asks of a manuscript, as a document to write in. What is in brackets is to be replaced. */
export function templateLines({ title, preflight }: Pick<Journal, 'title' | 'preflight'>): TemplateLine[] {
  const { abstractWords, keywords, runningTitleCharacters, levels, authorsListed } = preflight
  const sections = preflight.sections['Research Article'] ?? []
  const line = (style: TemplateStyle, text: string): TemplateLine => ({ style, text })
  return [
    line('title', `[Insert the title of your manuscript for the ${title}]`),
    line('author', '[Insert the authors: Ada Obi¹, Bayo Eze²]'),
    line('text', '[Insert the affiliations: ¹ Department, University, City, Country]'),
    line('text', 'Corresponding author: [Insert a name and an e-mail address]'),
    line('text', `Running title: [Insert at most ${runningTitleCharacters} characters]`),
    line('heading', 'Abstract'),
    line('abstract', `[Insert at most ${abstractWords} words.]`),
    line('text', `Key words: [Insert ${keywords.least} to ${keywords.most}, with semicolons between them]`),
    ...sections.flatMap((kind) => [line('heading', sectionTitles[kind]), line('text', sectionHints[kind])]),
    ...statements
      .filter(([rule]) => levels[rule] !== 'off')
      .flatMap(([, name, hint]) => [line('heading', name), line('text', hint)]),
    line('heading', 'References'),
    line(
      'reference',
      `[Insert each work on a line of its own, in Harvard style, with up to ${authorsListed} authors and then et al.: Obi, A. and Eze, B. (2019) ‘Dry wells of the upland’, Sample Journal of Water, 1(2), pp. 10–19. doi: 10.5555/sample.]`,
    ),
    line('heading', 'Tables and figures'),
    line('caption', 'Table 1. [Insert what the table shows. Put the table below this line, as a table of Word.]'),
    line('caption', 'Figure 1. [Insert what the figure shows. Put the picture above this line.]'),
  ]
}

/** How the pages are set. */
export type TemplateLayout = Pick<Rules, 'marginCm' | 'lineSpacing' | 'fontPoints'> & { hasLineNumbers: boolean }

export const templateLayout = ({ preflight }: Pick<Journal, 'preflight'>): TemplateLayout => ({
  marginCm: preflight.marginCm,
  lineSpacing: preflight.lineSpacing,
  fontPoints: preflight.fontPoints,
  hasLineNumbers: preflight.levels['line-numbers'] !== 'off',
})

export const templatePath = (slug: string) => `/journals/${slug}/template.docx`
