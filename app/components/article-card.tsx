import type { ReactNode } from 'react'
import type { ArticleFigure as Figure } from '#contracts/publishing/articles.ts'
import type { ShownTitle } from '#contracts/shapes.ts'
import type { ArticleState } from '#domain/manuscript/record/record.ts'
import { formatDate } from '../format.ts'
import { ArticleFigure } from './article-figure.tsx'
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
    finding?: string | undefined
    figure?: Figure | undefined
  }
  journal?: { name: string; accent: string; href?: string } | undefined
  /** The first and largest of its page. */
  isLead?: boolean
  heading?: 'h2' | 'h3' | 'h4'
  /** Shown after the authors and the date. */
  action?: ReactNode
}

export function ArticleCard({ article, journal, isLead = false, heading: Heading = 'h3', action }: ArticleCardProps) {
  const kicker = [journal?.name, article.type].filter(Boolean).join(' · ')
  return (
    <article className={isLead ? 'article-card article-lead' : 'article-card'} data-accent={journal?.accent}>
      {isLead ? <LeadFigure figure={article.figure} /> : <ArticleFigure figure={article.figure} />}
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
      {article.finding && <p className="abstract">{article.finding}</p>}
      {article.abstract && <p className="abstract">{article.abstract}</p>}
      <p className="meta">
        <bdi>{article.authors}</bdi>
        {article.date && (
          <>
            {'\u00a0· '}
            <time dateTime={article.date}>{formatDate(article.date)}</time>
          </>
        )}
        {action && <>&nbsp;· {action}</>}
        {isLead && (
          <>
            {'\u00a0· '}
            <span className="open-access">Open access</span>
          </>
        )}
      </p>
    </article>
  )
}

function LeadFigure({ figure }: { figure: Figure | undefined }) {
  if (!figure) return null
  return (
    <figure>
      <ArticleFigure figure={figure} sizes="(width < 60rem) 92vw, 40rem" />
      {figure.caption && <figcaption>{figure.caption}</figcaption>}
    </figure>
  )
}
