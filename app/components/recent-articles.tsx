import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RecentArticle } from '#contracts/articles.ts'
import { articlePath } from '#domain/article-path.ts'
import { articleTypeLabel } from '#domain/article-types.ts'
import { authorNames, formatAuthors } from '#domain/author-list.ts'
import { ArticleCard } from './article-card.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export type RecentArticlesData = {
  articles: RecentArticle[]
  total: number
  journals: Record<string, { name: string; accent: string }>
  journal?: string
}

/** Spec §9: "Show more" adds six. */
const step = 6
const besideLead = 4

/** The first come with the page; the rest are fetched when somebody asks for more. */
export function RecentArticles({ first }: { first: RecentArticlesData }) {
  const [all, setAll] = useState(first.articles)
  const [shown, setShown] = useState(first.articles.length)
  const [isLoading, setIsLoading] = useState(false)
  const hasMore = shown < first.total

  async function showMore() {
    if (all.length < first.total) {
      setIsLoading(true)
      // Spec §8: a failure here is only logged; what is shown stays.
      await fetchAll(first.journal).then(setAll, reportError)
      setIsLoading(false)
    }
    setShown((count) => count + step)
  }

  if (first.total === 0) return <EmptyState title="No recent articles available" />
  const [lead, ...others] = all
    .slice(0, shown)
    .map((article) => ({ article, journal: first.journals[article.journal] }))
  return (
    <div className="stack-large stack">
      <div className="lead-and-list">
        {lead && <RecentCard {...lead} isLead />}
        <CardList cards={others.slice(0, besideLead)} className="article-list" />
      </div>
      <CardList cards={others.slice(besideLead)} className="article-grid" />
      {hasMore && (
        <p className="needs-script">
          <Button variant="secondary" busy={isLoading} onClick={showMore}>
            {isLoading ? 'Loading...' : 'Show more'}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The contract and what checks it are fetched with the articles: the page itself needs neither. */
async function fetchAll(journal: string | undefined): Promise<RecentArticle[]> {
  const [{ call }, { recentArticles }] = await Promise.all([import('../api.ts'), import('#contracts/articles.ts')])
  return call(recentArticles, journal ? { journal } : {})
}

type CardProps = { article: RecentArticle; journal: { name: string; accent: string } | undefined; isLead?: boolean }

function CardList({ cards, className }: { cards: CardProps[]; className: string }) {
  if (cards.length === 0) return null
  return (
    <ul className={className}>
      {cards.map((card) => (
        <li key={card.article._id}>
          <RecentCard {...card} />
        </li>
      ))}
    </ul>
  )
}

function RecentCard({ article, journal, isLead = false }: CardProps) {
  const { title, customId, publishedAt, articleType, standing } = article
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
      action={<AbstractLink article={article} />}
      {...(isLead && { art: `/covers/${article.journal}/${customId}.svg` })}
    />
  )
}

/** Opens the abstract on a page of its own; without a script, or in a new tab, it is the article's permanent page. */
function AbstractLink({ article }: { article: RecentArticle }) {
  const navigate = useNavigate()
  return (
    <a
      href={articlePath(article)}
      aria-label={`Abstract of ${article.title}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate('/view', { state: article })
      }}
    >
      Abstract
    </a>
  )
}
