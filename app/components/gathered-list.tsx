import type { RecentArticle } from '#contracts/articles.ts'
import { articlePath } from '#domain/article-path.ts'
import { articleTypeLabel } from '#domain/article-types.ts'
import { authorNames, formatAuthors } from '#domain/author-list.ts'
import type { Gathered } from '#server/features/articles/gathered.ts'
import { ArticleCard } from './article-card.tsx'
import { Pagination } from './pagination.tsx'

/** Keyed by the journal's slug. */
export type JournalLabels = Record<string, { name: string; accent: string }>

type GatheredListProps = { found: Gathered; journals: JournalLabels; hrefOf: (page: number) => string }

/** Articles of all journals, newest first, in pages. */
export function GatheredList({ found, journals, hrefOf }: GatheredListProps) {
  return (
    <>
      <p className="meta">
        {found.hasMore && 'More than '}
        {found.total} {found.total === 1 ? 'article' : 'articles, the newest first'}
      </p>
      <ul className="article-list article-list-ruled">
        {found.articles.map((article) => (
          <li key={article._id}>
            <GatheredCard article={article} journal={journals[article.journal]} heading="h2" />
          </li>
        ))}
      </ul>
      <Pagination page={found.page} pageCount={found.pageCount} hrefOf={hrefOf} />
    </>
  )
}

type GatheredCardProps = { article: RecentArticle; journal: JournalLabels[string] | undefined; heading: 'h2' | 'h3' }

export function GatheredCard({ article, journal, heading }: GatheredCardProps) {
  const { title, publishedAt, articleType, standing } = article
  return (
    <ArticleCard
      article={{
        href: articlePath(article),
        title,
        authors: formatAuthors(authorNames(article)),
        date: publishedAt,
        type: articleTypeLabel(articleType),
        standing,
      }}
      journal={journal}
      heading={heading}
    />
  )
}
