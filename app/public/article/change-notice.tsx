import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import type { ArticleRecord, ChangeKind } from '#domain/manuscript/record/record.ts'
import { paragraphs } from '#domain/words/plain-text.ts'
import { Badge } from '../../components/badge.tsx'
import { ArticleTitle, MarkedText } from '../../components/inline-markup.tsx'
import { formatDate } from '../../format.ts'
import { ArticleFacts } from './article-facts.tsx'
import { ArticlePlace } from './article-place.tsx'
import { Cite } from './cite.tsx'

const done: Record<ChangeKind, string> = {
  correction: 'has been corrected',
  retraction: 'has been retracted',
  removal: 'has been removed',
}

type ChangeNoticeProps = {
  record: ArticleRecord
  notice: NonNullable<ArticleRecord['notice']>
  isSample: boolean
  usage: { views: number; downloads: number }
}

/** The page of a correction, retraction or removal: what was changed and why, with the article. */
export function ChangeNotice({ record, notice: { kind, of }, isSample, usage }: ChangeNoticeProps) {
  const { elocation, publishedAt } = record
  return (
    <article className="with-aside">
      <div className="stack stack-large">
        <header className="stack">
          <p className="eyebrow">
            {articleTypeLabel(record.articleType)} {isSample && <Badge>Sample article</Badge>}
          </p>
          <h1 dir="auto">
            <MarkedText text={record.title} markup={record.markup?.title} />
          </h1>
          <p className="meta">
            <ArticlePlace record={record} />, {elocation}
          </p>
        </header>
        <div className="prose" dir="auto">
          <p>
            The article{' '}
            <a href={new URL(of.url).pathname}>
              <ArticleTitle {...of} />
            </a>{' '}
            ({of.customId}) {done[kind]} on <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>. The editors
            give this reason:
          </p>
          {paragraphs(record.abstract).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
            <p key={at}>{paragraph}</p>
          ))}
        </div>
        <Cite record={record} />
      </div>
      <ArticleFacts record={record} usage={usage} />
    </article>
  )
}
