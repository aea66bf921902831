import { type ArticleType, articleTypeLabel, articleTypes } from '../article-types.ts'
import type { Found, Reading } from './reading.ts'

/** What title pages write for a type instead of its own name. */
const otherNames: [RegExp, ArticleType][] = [
  [
    /^(?:original|full(?:-length)?)(?: research)?(?: (?:article|paper|research))?$|^research(?: paper)?$/,
    'Research Article',
  ],
  [/^(?:(?:systematic|scoping|narrative|literature|mini)[ -])?review(?: paper)?$/, 'Review Article'],
  [/^case (?:reports|series|study)$/, 'Case Report'],
  [/^(?:brief|short) (?:communications?|reports?)$/, 'Short Communication'],
  [/^letters? to the editors?$/, 'Letter to Editor'],
]

function typeNamed(line: string): ArticleType | undefined {
  const name = line
    .toLowerCase()
    .replace(/^\W*(?:article type|type of article|manuscript type|type)\b/, '')
    .replaceAll(/[^\p{L}\s-]/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
  const own = articleTypes.find((type) => articleTypeLabel(type).toLowerCase() === name)
  return own ?? otherNames.find(([words]) => words.test(name))?.[1]
}

/** What a title or the sections suggest, where the title page does not say. */
const inTitle: [RegExp, ArticleType][] = [
  [
    /\b(?:systematic|scoping|narrative|literature) review\b|\bmeta-analysis\b|:\s*an? (?:\S+ )?review\b/i,
    'Review Article',
  ],
  [/\bcase (?:report|series)\b|\breports? of (?:an?|two|three|four|five) cases?\b/i, 'Case Report'],
]

/** The title page ends at the first section, or is as long as most of them. */
const longestFront = 12

/** The type of article that a file says or suggests; null where nothing tells. */
export function articleTypeIn({ blocks, headings, title }: Reading): Found<ArticleType> | null {
  const sections = new Set(headings.map(({ at }) => at))
  for (const [at, { text }] of blocks.slice(0, longestFront).entries()) {
    const type = typeNamed(text)
    if (type) return { value: type, at, certainty: 0.9 }
    if (sections.has(at)) break
  }
  const suggested = inTitle.find(([words]) => words.test(title?.value ?? ''))
  if (suggested) return { value: suggested[1], at: title?.at ?? 0, certainty: 0.6 }
  const has = (name: RegExp) => headings.find(({ value }) => name.test(value.text))
  const presented = has(/^(?:\d+\.?\s*)?case (?:presentation|description|report)/i)
  if (presented) return { value: 'Case Report', at: presented.at, certainty: 0.6 }
  const [methods, results] = [has(/\bmethod(?:s|ology)?\b/i), has(/\b(?:results|findings)\b/i)]
  return methods && results ? { value: 'Research Article', at: methods.at, certainty: 0.6 } : null
}
