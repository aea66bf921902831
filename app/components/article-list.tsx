import type { RecentArticle } from '#contracts/articles.ts'
import { articlePath } from '#domain/article-path.ts'
import { articleTypeLabel } from '#domain/article-types.ts'
import { authorNames, formatAuthors } from '#domain/author-list.ts'
import { truncate } from '#domain/text.ts'
import { ArticleCard } from './article-card.tsx'

type ArticleListProps = {
  articles: readonly (RecentArticle & { opening?: string | undefined })[]
  heading?: 'h2' | 'h3'
  /** Spec §9: the archive cuts long texts short. */
  isCut?: boolean
}

export function ArticleList({ articles, heading = 'h3', isCut = false }: ArticleListProps) {
  const shown = isCut ? truncate : (text: string) => text
  return (
    <ul className="article-list article-list-ruled">
      {articles.map((article) => (
        <li key={article._id}>
          <ArticleCard
            heading={heading}
            article={{
              href: articlePath(article),
              title: shown(article.title),
              authors: shown(formatAuthors(authorNames(article))),
              date: article.publishedAt,
              type: articleTypeLabel(article.articleType),
              abstract: article.opening,
              standing: article.standing,
            }}
          />
        </li>
      ))}
    </ul>
  )
}
