import { creditRoles } from './credit.ts'
import type { Field, InFile, Stage } from './field-kinds.ts'
import { finding, markupParts, nameParts, translationParts } from './field-parts.ts'
import { defaultLanguage, languageNames } from './language.ts'
import * as links from './link-fields.ts'

export const abstractMaxWords = 400
export const runningTitleMax = 40
export const keywordsMin = 4
export const keywordsMax = 5
export const coAuthorsMax = 50
/** How many reviewers an author may suggest, and how many oppose. */
export const wishesMax = 5

// Who writes it, when, and who sees it.
const submitted = { written: ['submission'], seenBy: 'author and staff' } as const
const published = { written: ['submission', 'correction'], seenBy: 'readers' } as const
const added = { written: ['completion', 'correction'], seenBy: 'readers' } as const
const always = { written: ['submission', 'completion', 'correction'], seenBy: 'readers', optional: true } as const
/** What an article states besides its text, such as funding. */
const statement = { kind: 'prose', max: 2000, ...always } as const

export type NameFields = { -readonly [P in keyof typeof nameParts]: string }

/**
 * Every field of a manuscript and of its published record. Drafts, calls, forms, pages, the frozen record, corrections
 * and exports are derived from this list. CONTRIBUTING.md says how to add a field.
 */
export const fields = {
  author: {
    kind: 'line',
    label: 'Author',
    inFile: 'first author',
    called: "The author's name",
    max: 200,
    ...submitted,
  },
  authorParts: {
    kind: 'compound',
    label: "Author's name as cited",
    inFile: 'first author',
    parts: nameParts,
    optional: true,
    ...submitted,
  },
  email: { kind: 'email', label: 'E-mail', inFile: 'first author', ...submitted },
  affiliation: {
    kind: 'lines',
    label: 'Affiliation',
    inFile: 'first author',
    hint: 'Where the work was done. If there are several, write each on its own line.',
    called: 'An affiliation',
    max: 300,
    most: 5,
    optional: true,
    ...submitted,
  },
  orcid: {
    kind: 'orcid',
    label: 'ORCID iD',
    inFile: 'first author',
    hint: 'Sixteen digits, from orcid.org.',
    optional: true,
    ...submitted,
  },
  correspondence: {
    kind: 'email',
    label: 'Corresponding author',
    inFile: 'first author',
    hint: 'Readers see the e-mail address with the article.',
    optional: true,
    ...submitted,
  },
  roles: {
    kind: 'choices',
    label: 'Contributions',
    hint: 'What this author did. The article says so under “Author contributions”.',
    options: creditRoles,
    optional: true,
    ...submitted,
  },
  coAuthors: {
    kind: 'people',
    label: 'Co-authors',
    hint: 'In the order in which they should appear. We will e-mail each of them.',
    optional: true,
    ...submitted,
  },
  country: {
    kind: 'choice',
    label: 'Country',
    hint: 'The article processing charge can depend on it.',
    called: 'The country',
    max: 100,
    ...submitted,
  },
  journal: { kind: 'choice', label: 'Journal', called: 'The journal', max: 200, ...submitted },
  title: { kind: 'line', label: 'Title', inFile: 'front', called: 'The title', max: 500, ...published },
  language: {
    kind: 'choice',
    label: 'Language',
    called: 'The language',
    max: 10,
    names: languageNames,
    usual: defaultLanguage,
    written: ['submission', 'completion', 'correction'],
    seenBy: 'readers',
  },
  runningTitle: {
    kind: 'line',
    label: 'Running title',
    inFile: 'front',
    hint: `A short title for the head of each page, at most ${runningTitleMax} characters.`,
    called: 'The running title',
    max: 200,
    ...always,
  },
  authors: {
    kind: 'people',
    label: 'Authors',
    hint: 'In the order in which they should appear.',
    ...added,
  },
  articleType: { kind: 'choice', label: 'Article type', called: 'The article type', max: 100, ...published },
  abstract: {
    kind: 'prose',
    label: 'Abstract',
    inFile: 'front',
    hint: `At most ${abstractMaxWords} words.`,
    called: 'The abstract',
    max: 20_000,
    ...published,
  },
  translation: {
    kind: 'compound',
    label: 'Title and abstract in another language',
    parts: translationParts,
    ...always,
  },
  markup: {
    kind: 'compound',
    label: 'Italics, sub- and superscripts',
    hint: 'The title and the abstract once more, with <i>, <sub> and <sup> around what they apply to.',
    parts: markupParts,
    optional: true,
    ...published,
  },
  finding: { ...finding, ...always },
  keywords: {
    kind: 'list',
    label: 'Key words',
    inFile: 'front',
    hint: `${keywordsMin} to ${keywordsMax}, separated by commas.`,
    called: 'A key word',
    max: 100,
    most: 20,
    separator: /[,;\n]/,
    joined: ', ',
    ...always,
  },
  funding: {
    label: 'Funding',
    inFile: 'funding',
    hint: 'Who funded the work, with grant numbers. If nobody did, say so.',
    called: 'The funding statement',
    jats: { in: 'funding-group', type: 'funding-statement' },
    ...statement,
  },
  funders: { ...links.funders, ...always },
  dataAvailability: {
    label: 'Data availability',
    inFile: 'data',
    hint: 'Where readers can find the data behind the results, or why it is not available.',
    called: 'The data availability statement',
    jats: { in: 'back', type: 'data-availability' },
    ...statement,
  },
  relatedWorks: { ...links.relatedWorks, ...always },
  competingInterests: {
    label: 'Competing interests',
    inFile: 'interests',
    hint: 'Anything that could be seen to have influenced the authors, such as payments or positions. If there is nothing, say so.',
    called: 'The statement of competing interests',
    jats: { in: 'author-notes', type: 'coi-statement' },
    ...statement,
  },
  aiUse: {
    label: 'Use of AI tools',
    inFile: 'ai',
    hint: 'Which tools were used, for what and in which part; or that none were.',
    called: 'The statement on AI tools',
    jats: { in: 'back', type: 'ai-statement' },
    ...statement,
  },
  ethicsApproval: {
    kind: 'compound',
    label: 'Ethics approval',
    inFile: 'ethics',
    parts: {
      committee: {
        label: 'Ethics committee',
        hint: 'Its name, or why none was needed.',
        called: 'The ethics committee',
        max: 300,
        required: 'Please name the ethics committee that gave this approval number.',
      },
      number: {
        label: 'Approval number',
        hint: 'As the committee gave it.',
        called: 'The approval number',
        max: 100,
        prefix: 'number ',
      },
    },
    jats: { in: 'back', type: 'ethics-statement' },
    ...always,
  },
  trials: { ...links.trials, ...always },
  suggestedReviewers: {
    kind: 'people',
    label: 'Suggested reviewers',
    hint: 'People who know the field and have no part in the work. The editors decide whom they ask.',
    optional: true,
    ...submitted,
  },
  opposedReviewers: {
    kind: 'people',
    label: 'Reviewers you oppose',
    hint: 'People who should not review it, such as those with a conflict of interest. Only the editors see this.',
    optional: true,
    ...submitted,
  },
  references: {
    kind: 'list',
    label: 'References',
    inFile: 'front',
    hint: 'One in each line, as they stand in the article.',
    called: 'A reference',
    max: 1000,
    most: 500,
    separator: /\n/,
    joined: '\n',
    ...always,
  },
} as const satisfies Record<string, Field>

type Fields = typeof fields
export type FieldName = keyof Fields
type NameWith<D> = { [N in FieldName]: Fields[N] extends D ? N : never }[FieldName]

/** All fields except those of the kind `people`. */
export type ValueName = Exclude<FieldName, NameWith<{ kind: 'people' }>>
export type NameAt<S extends Stage> = {
  [N in ValueName]: S extends Fields[N]['written'][number] ? N : never
}[ValueName]
export type RecordName = NameWith<{ seenBy: 'readers' }>
export type StatementName = NameWith<{ jats: object }>
/** What a manuscript's file can say of the work, and in the form of the first author. */
export type NameInFile<K extends Field['kind'] = Field['kind'], P = InFile> = NameWith<{ kind: K; inFile: P }>
export type NameOfFirstAuthor = NameWith<{ inFile: 'first author' }>

const fieldNames = Object.keys(fields) as FieldName[]
export const recordNames = fieldNames.filter((name): name is RecordName => fields[name].seenBy === 'readers')
export const namesOfFirstAuthor = fieldNames.filter((name): name is NameOfFirstAuthor => {
  const { inFile }: Field = fields[name]
  return inFile === 'first author'
})
export const statementNames = fieldNames.filter((name): name is StatementName => 'jats' in fields[name])

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}

/** What a file says of the work, by the kinds of the fields. */
export function namesInFile<K extends Field['kind']>(...kinds: K[]): NameInFile<K>[] {
  return fieldNames.filter((name): name is NameInFile<K> => {
    const { kind, inFile }: Field = fields[name]
    return inFile !== undefined && inFile !== 'first author' && kinds.some((one) => one === kind)
  })
}

/** Returns the names in the order of `fields`. */
export function namesAt<S extends Stage>(stage: S): NameAt<S>[] {
  return fieldNames.filter((name): name is NameAt<S> => {
    const { kind, written }: Field = fields[name]
    return kind !== 'people' && written.includes(stage)
  })
}

/** 'Key words' is written 'key words' inside a sentence, but 'ORCID iD' stays. */
export function inSentence(name: FieldName): string {
  const { label } = fields[name]
  return /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
