import type { RecentArticle } from '#contracts/publishing.ts'
import { articlePath } from '#domain/article-path.ts'
import { articleTypeLabel } from '#domain/article-types.ts'
import { authorNames, formatAuthors } from '#domain/author-list.ts'
import { truncate } from '#domain/text.ts'
import { ArticleCard } from './article-card.tsx'

type ArticleListProps = {
  articles: readonly RecentArticle[]
  heading?: 'h2' | 'h3'
  /** False where a heading above the list says the type. */
  hasTypes?: boolean
}

/** Spec §9: in lists of issues a long text is cut. The whole title stands on the article's own page. */
export function ArticleList({ articles, heading = 'h3', hasTypes = true }: ArticleListProps) {
  return (
    <ul className="article-list article-list-ruled">
      {articles.map((article) => (
        <li key={article._id}>
          <ArticleCard
            heading={heading}
            article={{
              href: articlePath(article),
              title: truncate(article.title),
              authors: truncate(formatAuthors(authorNames(article))),
              date: article.publishedAt,
              type: hasTypes ? articleTypeLabel(article.articleType) : undefined,
              standing: article.standing,
            }}
          />
        </li>
      ))}
    </ul>
  )
}
