import { isLanguage, type Language, languageNames } from '../../words/language.ts'
import type { Run } from '../../words/markup.ts'
import { paragraphs } from '../../words/plain-text.ts'
import { citedRuns, citedTitle } from './cited-title.ts'
import { markedParagraphs } from './marked.ts'
import type { ArticleRecord } from './record.ts'

type Translation = {
  language: Language
  title: string
  /** By paragraphs. */
  abstract: string[]
  /** The same with italics, sub- and superscripts. */
  runs: { title: Run[]; abstract: Run[][] }
}

/** Returns the title as cited and the abstract in the article's second language, if it has one. */
export function translationOf({
  translation,
  standing,
  markup,
}: Pick<ArticleRecord, 'translation' | 'standing' | 'markup'>): Translation | null {
  if (!translation || !isLanguage(translation.language)) return null
  const { language, title, abstract } = translation
  return {
    language,
    title: citedTitle({ title, standing }),
    abstract: paragraphs(abstract),
    runs: {
      title: citedRuns({ title, standing, markup: markup && { title: markup.secondTitle } }),
      abstract: markedParagraphs(abstract, markup?.secondAbstract),
    },
  }
}

/** For reference managers, which have no field for a second title, or read theirs as the title. */
export function translationNotes(record: ArticleRecord): string[] {
  const second = translationOf(record)
  return second ? [`Title in ${languageNames[second.language]}: ${second.title}`] : []
}
