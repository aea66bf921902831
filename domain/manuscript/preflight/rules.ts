import type { ArticleType } from '../article-types.ts'

/** Each with what it asks, for people. */
export const ruleNames = {
  'file-type': 'File type',
  title: 'Title',
  'corresponding-author': 'E-mail address of the corresponding author',
  'running-title': 'Running title',
  abstract: 'Abstract',
  'abstract-words': 'Length of the abstract',
  'key-words': 'Key words',
  'word-limit': 'Length of the text',
  sections: 'Sections',
  margins: 'Page margins',
  'line-spacing': 'Line spacing',
  'font-size': 'Size of the type',
  'line-numbers': 'Line numbers',
  'tracked-changes': 'Tracked changes',
  comments: 'Comments',
  'figures-mentioned': 'Figures in the text',
  'tables-mentioned': 'Tables in the text',
  'figure-resolution': 'Resolution of figures',
  'figure-width': 'Width of figures',
  funding: 'Funding statement',
  interests: 'Competing interests',
  ethics: 'Ethics statement',
  consent: 'Statement of consent',
  data: 'Data availability statement',
  ai: 'Statement on AI tools',
  acknowledgements: 'Acknowledgements',
  'reference-style': 'Harvard style',
  'reference-form': 'Form of references',
  'reference-order': 'Order of references',
  'reference-authors': 'Authors in references',
  'reference-years': 'Years of references',
  'reference-dois': 'DOIs',
  'reference-doubles': 'Duplicate references',
  'references-most': 'Number of references',
  'citations-listed': 'Citations in the list',
  'references-cited': 'References cited',
} as const

export type RuleId = keyof typeof ruleNames
export const ruleIds = Object.keys(ruleNames) as RuleId[]

/** A rule that is required stops nothing while the reading is unsure. */
export const levels = ['off', 'advise', 'require'] as const
export type Level = (typeof levels)[number]

export const sectionKinds = ['introduction', 'methods', 'results', 'discussion', 'conclusion'] as const
export type SectionKind = (typeof sectionKinds)[number]

/** What a journal asks of a manuscript's file. */
export type Rules = {
  levels: Record<RuleId, Level>
  abstractWords: number
  keywords: { least: number; most: number }
  runningTitleCharacters: number
  marginCm: number
  lineSpacing: number
  fontPoints: number
  figureWidthsMm: number[]
  /** Line art and halftones: which one a picture is, no file tells. */
  dpi: { lineArt: number; halftone: number }
  authorsListed: number
  /** By type of article; a type that is not here has no limit. */
  limits: Partial<Record<ArticleType, { words?: number; references?: number }>>
  sections: Partial<Record<ArticleType, SectionKind[]>>
}

/** Asked for only where a study or a journal needs it. */
const usuallyOff: RuleId[] = ['consent', 'ai', 'acknowledgements']

// Spec §1 and §9
export const usualRules: Rules = {
  levels: Object.fromEntries(
    ruleIds.map((id) => [id, usuallyOff.includes(id) ? 'off' : id === 'abstract-words' ? 'require' : 'advise']),
  ) as Record<RuleId, Level>,
  abstractWords: 400,
  keywords: { least: 4, most: 5 },
  runningTitleCharacters: 40,
  marginCm: 2.5,
  lineSpacing: 2,
  fontPoints: 12,
  figureWidthsMm: [54, 113, 171],
  dpi: { lineArt: 600, halftone: 300 },
  authorsListed: 6,
  limits: {},
  sections: { 'Research Article': [...sectionKinds] },
}
