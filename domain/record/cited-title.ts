import { oneLine } from './plain-text.ts'
import type { ArticleRecord } from './record.ts'

/** Whoever meets the article away from its page learns from its title that it no longer stands. */
export function citedTitle({ title, standing }: Pick<ArticleRecord, 'title' | 'standing'>): string {
  return standing === 'published' ? oneLine(title) : `${standing.toUpperCase()}: ${oneLine(title)}`
}
