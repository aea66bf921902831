import type { MetaDescriptor } from 'react-router'
import { citedTitle } from '#domain/manuscript/record/cited-title.ts'
import { citationTags, dublinCoreTags } from '#domain/manuscript/record/head.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { landingLinks } from '#domain/manuscript/record/signposting.ts'
import { cutAtWord } from '#domain/publishing/covers/card-text.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { oneLine } from '#domain/words/plain-text.ts'
import { pageMeta } from './meta.ts'

const longestDescription = 160

/** The metadata in an article page's head, for search engines, reference managers, harvesters and social networks. */
export function articleMeta(record: ArticleRecord, publicUrl: string): MetaDescriptor[] {
  const { title, abstract, changes, journal, customId, publishedAt, updatedAt } = record
  // Of a removed article the reason is left.
  const summary = abstract || changes.at(-1)?.reason || title
  const path = articlePath({ journal: journal.slug, customId })
  return [
    ...pageMeta({
      title: citedTitle(record),
      description: cutAtWord(oneLine(summary), longestDescription),
      path,
      publicUrl,
      image: `${path}social.png`,
      type: 'article',
    }),
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: oneLine(title) },
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: updatedAt },
    ...citationTags(record),
    { tagName: 'link', rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
    ...dublinCoreTags(record),
    ...landingLinks(record).map((link) => ({ tagName: 'link' as const, ...link })),
  ]
}
