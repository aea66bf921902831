import { oneLine } from './plain-text.ts'
import type { ArticleRecord } from './record.ts'

/** The title says that an article is retracted or withdrawn, because many people see the title without the page. */
export function citedTitle({ title, standing }: Pick<ArticleRecord, 'title' | 'standing'>): string {
  return standing === 'published' ? oneLine(title) : `${standing.toUpperCase()}: ${oneLine(title)}`
}
