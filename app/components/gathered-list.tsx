import type { Gathered } from '#server/publishing/articles/gathered.ts'
import { ArticleCard } from './article-card.tsx'
import { cardOf } from './card-of.ts'
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
            <ArticleCard article={cardOf(article)} journal={journals[article.journal]} heading="h2" />
          </li>
        ))}
      </ul>
      <Pagination page={found.page} pageCount={found.pageCount} hrefOf={hrefOf} />
    </>
  )
}
