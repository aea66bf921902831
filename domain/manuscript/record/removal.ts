import { noStatements } from '../field-values.ts'
import type { FrozenRecord } from './record.ts'

/**
 * Returns what readers keep of a removed article: its title and its authors. The notice on its page gives the reason. A
 * field that is added to records goes, too, unless it is named here.
 */
export function remainsOf({ title, language, markup, authors, articleType }: FrozenRecord): FrozenRecord {
  return {
    ...noStatements(),
    ...{ title, language, articleType },
    authors: authors.map(({ roles: _, ...author }) => author),
    markup: markup?.title ? { title: markup.title, abstract: '', secondTitle: '', secondAbstract: '' } : null,
    ...{ translation: null, runningTitle: null, finding: null, abstract: '', keywords: [], references: [] },
  }
}

/** An article's record, or an earlier edition of it, as readers may have it. */
export function readable(record: FrozenRecord, { standing }: { standing: string }): FrozenRecord {
  return standing === 'removed' ? remainsOf(record) : record
}
