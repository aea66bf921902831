import type { Surroundings } from '#server/features/articles/article.ts'
import { GatheredCard, type JournalLabels } from '../../components/gathered-list.tsx'

export function InThisIssue({ previous, next }: Pick<Surroundings, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav aria-label="In this issue" className="neighbours later">
      {previous && (
        <a href={previous.path} rel="prev">
          <small>Previous article</small>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.path} rel="next">
          <small>Next article</small>
          {next.title}
        </a>
      )}
    </nav>
  )
}

type RelatedProps = { articles: Surroundings['related']; journals: JournalLabels }

export function Related({ articles, journals }: RelatedProps) {
  if (articles.length === 0) return null
  return (
    <section className="related stack later" aria-labelledby="related">
      <h2 id="related">Related articles</h2>
      <ul className="article-grid">
        {articles.map((article) => (
          <li key={article._id}>
            <GatheredCard article={article} journal={journals[article.journal]} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
