import type { ReactNode } from 'react'
import type { ShownTitle } from '#contracts/shapes.ts'
import type { ArticleState } from '#domain/manuscript/record/record.ts'
import { formatDate } from '../format.ts'
import { StateBadge } from './badge.tsx'
import { ArticleTitle } from './inline-markup.tsx'

export type ArticleCardProps = {
  article: ShownTitle & {
    href: string
    /** The authors' names, already joined into one text. */
    authors: string
    /** ISO date of publication. */
    date?: string | undefined
    type?: string | undefined
    abstract?: string | undefined
    standing?: ArticleState | undefined
  }
  journal?: { name: string; accent: string; href?: string } | undefined
  /** The address of a picture. A card with a picture is shown as the lead article of its page. */
  art?: string
  heading?: 'h2' | 'h3' | 'h4'
  /** Shown after the authors and the date. */
  action?: ReactNode
}

export function ArticleCard({ article, journal, art, heading: Heading = 'h3', action }: ArticleCardProps) {
  const kicker = [journal?.name, article.type].filter(Boolean).join(' · ')
  return (
    <article className={art ? 'article-card article-lead' : 'article-card'} data-accent={journal?.accent}>
      {art && <img src={art} alt="" width={800} height={450} loading="lazy" decoding="async" />}
      {(kicker || article.standing) && (
        <p className="eyebrow">
          {kicker} <StateBadge standing={article.standing} />
        </p>
      )}
      <Heading>
        <a href={article.href}>
          <ArticleTitle {...article} />
        </a>
      </Heading>
      {article.abstract && <p className="abstract">{article.abstract}</p>}
      <p className="meta">
        <bdi>{article.authors}</bdi>
        {article.date && (
          <>
            {' · '}
            <time dateTime={article.date}>{formatDate(article.date)}</time>
          </>
        )}
        {action && <> · {action}</>}
        {art && (
          <>
            {' · '}
            <span className="open-access">Open access</span>
          </>
        )}
      </p>
    </article>
  )
}
