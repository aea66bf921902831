import type { Surroundings } from '#server/publishing/articles/article.ts'
import { ArticleCard } from '../../components/article-card.tsx'
import { cardOf } from '../../components/card-of.ts'
import type { JournalLabels } from '../../components/gathered-list.tsx'

type RelatedProps = { articles: Surroundings['related']; journals: JournalLabels }

export function Related({ articles, journals }: RelatedProps) {
  if (articles.length === 0) return null
  return (
    <section className="related stack later" aria-labelledby="related">
      <h2 id="related">Related articles</h2>
      <ul className="article-grid">
        {articles.map((article) => (
          <li key={article._id}>
            <ArticleCard article={cardOf(article)} journal={journals[article.journal]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
