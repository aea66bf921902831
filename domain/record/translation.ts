import { citedTitle } from './cited-title.ts'
import { isLanguage, type Language, languageNames } from './language.ts'
import { paragraphs } from './plain-text.ts'
import type { ArticleRecord } from './record.ts'

type Translation = { language: Language; title: string /** By paragraphs. */; abstract: string[] }

/** Returns the title as cited and the abstract in the article's second language, if it has one. */
export function translationOf({
  translation,
  standing,
}: Pick<ArticleRecord, 'translation' | 'standing'>): Translation | null {
  if (!translation || !isLanguage(translation.language)) return null
  const { language, title, abstract } = translation
  return { language, title: citedTitle({ title, standing }), abstract: paragraphs(abstract) }
}

/** For reference managers, which have no field for a second title, or read theirs as the title. */
export function translationNotes(record: ArticleRecord): string[] {
  const second = translationOf(record)
  return second ? [`Title in ${languageNames[second.language]}: ${second.title}`] : []
}
