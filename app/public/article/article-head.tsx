import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { type ArticleRecord, yearOf } from '#domain/manuscript/record/record.ts'
import { languageOf } from '#domain/words/language.ts'
import { Badge } from '../../components/badge.tsx'
import { MarkedText } from '../../components/inline-markup.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatDate } from '../../format.ts'
import { ArticlePlace } from './article-place.tsx'
import { Authors } from './authors.tsx'
import { NoticeLink } from './notice-link.tsx'
import { StateNotice } from './state-notice.tsx'

type ArticleHeadProps = {
  record: ArticleRecord
  isSample: boolean
  /** False on the page of an earlier edition, which shows its own notice. */
  isCurrent?: boolean
}

export function ArticleHead({ record, isSample, isCurrent = true }: ArticleHeadProps) {
  const { elocation } = record
  return (
    <header className="stack">
      <StateNotice {...record} />
      {isCurrent && <CorrectionNotice {...record} />}
      <p className="eyebrow">
        {articleTypeLabel(record.articleType)} {isSample && <Badge>Sample article</Badge>}
      </p>
      <h1 lang={languageOf(record)} dir="auto">
        <MarkedText text={record.title} markup={record.markup?.title} />
      </h1>
      <Authors authors={record.authors} />
      <p className="meta">
        <ArticlePlace record={record} /> ({yearOf(record)}), {elocation}
      </p>
    </header>
  )
}

function CorrectionNotice({ standing, changes }: Pick<ArticleRecord, 'standing' | 'changes'>) {
  const newest = changes.at(-1)
  if (standing !== 'published' || !newest) return null
  return (
    <Notice kind="info">
      <p>
        Corrected on <time dateTime={newest.at}>{formatDate(newest.at)}</time>. <a href="#versions">What changed</a>{' '}
        <NoticeLink {...newest} />
      </p>
    </Notice>
  )
}
