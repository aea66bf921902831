export const articleTypes = [
  'Editorial',
  'Research Article',
  'Case Report',
  'Review Article',
  'Short Article',
  'Short Communication',
  'Letter to Editor',
  'Commentry',
  'Conference Proceeding',
  'Rapid Communication',
  'Special Issue Article',
  'Annual Meeting Abstract',
  'Meeting Report',
  'Proceedings',
  'Expert Review',
] as const

export type ArticleType = (typeof articleTypes)[number]

export const defaultArticleType: ArticleType = 'Editorial'

export function isArticleType(value: string): value is ArticleType {
  return articleTypes.some((known) => known === value)
}

/** The stored value keeps its old misspelling; people see the correct word. (spec §3) */
export function articleTypeLabel(type: string): string {
  return type === 'Commentry' ? 'Commentary' : type
}
