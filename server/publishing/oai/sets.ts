import { articleTypeSlug } from '#domain/manuscript/article-types.ts'

/** The set of all articles of a type: 'type:case-report'. A journal's set has its slug. */
export function typeSet(type: string): string {
  return `type:${articleTypeSlug(type)}`
}
