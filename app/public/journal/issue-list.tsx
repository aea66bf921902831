import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { elocationOf } from '#domain/manuscript/record/record.ts'
import { ArticleCard } from '../../components/article-card.tsx'
import { ArticleFigure } from '../../components/article-figure.tsx'
import { cardOf } from '../../components/card-of.ts'

type IssueListProps = { articles: readonly RecentArticle[]; heading: 'h2' | 'h3' }

const opinions = ['Editorial', 'Letter to Editor', 'Commentry']

/** A table of contents: the articles of an issue under their types, in the order in which the issue has them. */
export function IssueList({ articles, heading: Heading }: IssueListProps) {
  // A column of nothing but marks would say less than none.
  const hasFigures = articles.some(({ figure }) => figure)
  return (
    <div className="stack stack-large">
      {[...Map.groupBy(articles, ({ articleType }) => articleType)].map(([type, ofType]) => (
        <section key={type}>
          <Heading className="eyebrow">{articleTypeLabel(type)}</Heading>
          <ul className="issue-articles">
            {ofType.map((article) => (
              <li key={article._id}>
                {hasFigures && <ArticleFigure figure={article.figure} mark={opinions.includes(type) ? '“' : '¶'} />}
                <ArticleCard
                  heading={Heading === 'h2' ? 'h3' : 'h4'}
                  article={{ ...cardOf(article), type: undefined, date: undefined }}
                />
                <span className="meta tabular">{elocationOf(article.customId)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
