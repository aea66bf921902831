import { languageNames } from './language.ts'
import { markupInWords, tidyMarkup } from './markup.ts'

/** How a name is divided, where a person has said so. `organisation` is 'yes' or empty. */
export const nameParts = {
  family: { label: 'Family name', called: 'The family name', max: 200 },
  given: { label: 'Given names', called: 'The given names', max: 200 },
  suffix: { label: 'Suffix', called: 'The suffix', max: 20 },
  organisation: {
    label: 'This is an organisation',
    called: 'The mark of an organisation',
    max: 3,
    prefix: 'organisation: ',
  },
} as const

/** An article's title and abstract in a second language. */
export const translationParts = {
  language: { label: 'Second language', called: 'The second language', max: 10, names: languageNames },
  title: { label: 'Title in the second language', called: 'The title in the second language', max: 500 },
  abstract: {
    label: 'Abstract in the second language',
    called: 'The abstract in the second language',
    max: 20_000,
    isProse: true,
  },
} as const

const marked = {
  read: tidyMarkup,
  wrong: () => 'Please use only <i>, <sub> and <sup>, and close each.',
  inWords: markupInWords,
}

/** The same texts with tags, where something in them is in italics, lowered or raised. The texts themselves stay plain. */
export const markupParts = {
  title: { label: 'In the title', prefix: 'title: ', called: 'The markup of the title', max: 5000, ...marked },
  abstract: {
    label: 'In the abstract',
    prefix: 'abstract: ',
    called: 'The markup of the abstract',
    max: 60_000,
    isProse: true,
    ...marked,
  },
  secondTitle: {
    label: 'In the title in the second language',
    prefix: 'title in the second language: ',
    called: 'The markup of the title in the second language',
    max: 5000,
    ...marked,
  },
  secondAbstract: {
    label: 'In the abstract in the second language',
    prefix: 'abstract in the second language: ',
    called: 'The markup of the abstract in the second language',
    max: 60_000,
    isProse: true,
    ...marked,
  },
} as const

/** Never generated: authors or editors write it. */
export const finding = {
  kind: 'line',
  label: 'Finding',
  hint: 'The main result in one sentence for readers outside the field. Lists show it below the title.',
  called: 'The finding',
  max: 300,
} as const
