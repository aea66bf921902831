import { noticeTypes } from '../article-types.ts'
import { noStatements } from '../field-values.ts'
import { fieldsOfName } from '../name-input.ts'
import { defaultLanguage } from './language.ts'
import { permanentUrl } from './paths.ts'
import { oneLine } from './plain-text.ts'
import {
  type ArticleRecord,
  type ChangeKind,
  type FrozenRecord,
  isoDate,
  type Linked,
  type RecordChange,
} from './record.ts'

const typeOf: Record<ChangeKind, (typeof noticeTypes)[number]> = {
  correction: noticeTypes[0],
  retraction: noticeTypes[1],
  withdrawal: noticeTypes[2],
}

type About = { kind: ChangeKind; reason: string; title: string; journalTitle: string }

/** The record that tells of a change. The journal is its author, and the reason its text. */
export function noticeRecord({ kind, reason, title, journalTitle: name }: About): FrozenRecord {
  return {
    ...noStatements(),
    title: `${typeOf[kind]}: ${oneLine(title)}`,
    language: defaultLanguage,
    translation: null,
    markup: null,
    runningTitle: null,
    authors: [{ name, parts: fieldsOfName({ given: '', family: name, isOrganisation: true }) }],
    articleType: typeOf[kind],
    abstract: reason,
    keywords: [],
    references: [],
  }
}

/** The records that tell of this article's changes, or the article that this notice is about. */
export function linkedRecords({ changes, notice }: Pick<ArticleRecord, 'changes' | 'notice'>): Linked[] {
  return notice ? [notice.of] : changes.flatMap(({ notice }) => notice ?? [])
}

/** 'Retraction, 2026-05-01: The data could not be found.' */
function changeLine({ kind, at, reason }: RecordChange): string {
  return `${typeOf[kind]}, ${isoDate(at)}: ${oneLine(reason)}`
}

/** What was done to an article, or what a notice is about, for formats that have no element for it. */
export function noteLines({ changes, notice }: Pick<ArticleRecord, 'changes' | 'notice'>): string[] {
  if (!notice) return changes.map(changeLine)
  return [`${typeOf[notice.kind]} of '${oneLine(notice.of.title)}', ${permanentUrl(notice.of)}`]
}
