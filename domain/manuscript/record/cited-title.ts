import type { Run } from '../../words/markup.ts'
import { oneLine } from '../../words/plain-text.ts'
import { markedLine } from './marked.ts'
import type { ArticleRecord } from './record.ts'

type Titled = Pick<ArticleRecord, 'title' | 'standing'>

/** The title says that an article is retracted or removed, because many people see the title without the page. */
export function citedTitle({ title, standing }: Titled): string {
  return prefixOf(standing) + oneLine(title)
}

/** The same with its italics, sub- and superscripts. */
export function citedRuns({ title, standing, markup }: Titled & { markup?: { title: string } | null }): Run[] {
  const prefix = { text: prefixOf(standing), marks: [] }
  return [...(prefix.text ? [prefix] : []), ...markedLine(title, markup?.title)]
}

const prefixOf = (standing: Titled['standing']) => (standing === 'published' ? '' : `${standing.toUpperCase()}: `)
