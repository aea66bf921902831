import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { truncate } from '#domain/words/text.ts'
import { ArticleCard } from './article-card.tsx'
import { cardOf } from './card-of.ts'

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
      {articles.map((article) => {
        const { title, authors, ...card } = cardOf(article)
        const cut = { title: shown(title), authors: shown(authors), abstract: article.opening }
        return (
          <li key={article._id}>
            <ArticleCard heading={heading} article={{ ...card, ...cut }} />
          </li>
        )
      })}
    </ul>
  )
}
