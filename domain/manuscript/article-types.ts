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

/** What the journal itself publishes about a change to an article. No form offers them. */
export const noticeTypes = ['Correction', 'Retraction', 'Removal'] as const

/** Every type that a published record can have. */
export const publishedTypes = [...articleTypes, ...noticeTypes] as const

export const defaultArticleType: ArticleType = 'Editorial'

export function isArticleType(value: string): value is ArticleType {
  return articleTypes.some((known) => known === value)
}

export function isPublishedType(value: string): boolean {
  return publishedTypes.some((known) => known === value)
}

/** The name of a type in an address or an OAI-PMH set: 'case-report'. */
export function articleTypeSlug(type: string): string {
  return articleTypeLabel(type)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}

/** The stored value keeps its old misspelling; people see the correct word. (spec §3) */
export function articleTypeLabel(type: string): string {
  return type === 'Commentry' ? 'Commentary' : type
}
