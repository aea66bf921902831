import { defaultLanguage } from '../../words/language.ts'
import { textIn, writeMarkup } from '../../words/markup.ts'
import { oneLine } from '../../words/plain-text.ts'
import { noticeTypes } from '../article-types.ts'
import { noStatements } from '../field-values.ts'
import { fieldsOfName } from '../names/name-input.ts'
import { markedLine } from './marked.ts'
import { permanentUrl } from './paths.ts'
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
  removal: noticeTypes[2],
}

type About = { kind: ChangeKind; reason: string; about: Pick<FrozenRecord, 'title' | 'markup'>; journalTitle: string }

/** The record that tells of a change. The journal is its author, and the reason its text. */
export function noticeRecord({ kind, reason, about, journalTitle: name }: About): FrozenRecord {
  const title = [{ text: `${typeOf[kind]}: `, marks: [] }, ...markedLine(about.title, about.markup?.title)]
  const marked = writeMarkup(title)
  return {
    ...noStatements(),
    title: textIn(title),
    language: defaultLanguage,
    translation: null,
    markup: marked ? { title: marked, abstract: '', secondTitle: '', secondAbstract: '' } : null,
    runningTitle: null,
    finding: null,
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
