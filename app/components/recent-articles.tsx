import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { citationPath } from '#domain/manuscript/record/paths.ts'
import { Inline } from '../enhance/inline.tsx'
import { moreArticles } from '../enhance/more-articles.ts'
import type { ViewedArticle } from '../enhance/show-abstract.ts'
import { viewLinks } from '../enhance/view-links.ts'
import { ArticleCard } from './article-card.tsx'
import { Button } from './button.tsx'
import { cardOf } from './card-of.ts'
import { EmptyState } from './empty-state.tsx'
import type { JournalLabels } from './gathered-list.tsx'

export type RecentArticlesData = {
  articles: RecentArticle[]
  /** How many articles to show next; null if all are shown. */
  next: number | null
  journals: JournalLabels
}

const nextToLead = 4

type RecentArticlesProps = {
  recent: RecentArticlesData
  path: string
  /** Below the contents of an issue, which have the figures already, no article leads and none is shown with its figure. */
  isPlain?: boolean
}

/** The page contains the first articles. "Show more" requests the same page, at `path`, with more of them. */
export function RecentArticles({ recent, path, isPlain = false }: RecentArticlesProps) {
  const { articles, next, journals } = recent
  if (articles.length === 0) return <EmptyState title="No recent articles available" />
  const cards = articles.map((article) => ({ article, journal: journals[article.journal] }))
  const [lead, ...others] = cards
  return (
    <div className="stack-large stack">
      {isPlain ? (
        <CardList cards={cards.map((card) => ({ ...card, isPlain }))} className="article-grid" />
      ) : (
        <>
          <div className="lead-and-list">
            {lead && <RecentCard {...lead} isLead />}
            <CardList cards={others.slice(0, nextToLead)} className="article-list" />
          </div>
          <CardList cards={others.slice(nextToLead)} className="article-grid" />
        </>
      )}
      {next !== null && (
        <form action={`${path}#recent`} data-more data-styles={ofMore}>
          <Button type="submit" variant="secondary" name="shown" value={next}>
            Show more
          </Button>
        </form>
      )}
      <Inline script={moreArticles} />
      <Inline script={viewLinks} />
    </div>
  )
}

/** A page carries the styles of the classes that it names. The cards that come later may have these. */
const ofMore = 'abstract article-figure badge'

type CardProps = {
  article: RecentArticle
  journal: JournalLabels[string] | undefined
  isLead?: boolean
  isPlain?: boolean
}

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

function RecentCard({ article, journal, isLead = false, isPlain = false }: CardProps) {
  const card = cardOf(article)
  const { title, authors, href } = card
  const viewed: ViewedArticle = { title, authors, path: href, record: citationPath(article, 'csl.json') }
  return (
    <ArticleCard
      article={{ ...card, figure: isPlain ? undefined : article.figure, finding: isLead ? card.finding : undefined }}
      journal={journal}
      isLead={isLead}
      action={
        <a href={href} aria-label={`Abstract of ${title}`} data-view={JSON.stringify(viewed)}>
          Abstract
        </a>
      }
    />
  )
}
