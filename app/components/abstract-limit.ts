import { abstractMaxWords } from '#domain/words/fields.ts'
import { wordCount } from '#domain/words/text.ts'

/** For the counter of a field that takes an abstract. */
export const abstractLimit = { limit: abstractMaxWords, unit: 'words', measure: wordCount } as const
