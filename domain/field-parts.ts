import { languageNames } from './record/language.ts'

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
