import { type ArticleRecord, isFileOffered } from '#domain/manuscript/record/record.ts'
import { Abstract, References, Statements } from './article-body.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { ArticleHead } from './article-head.tsx'
import { AuthorContributions } from './authors.tsx'
import { Cite } from './cite.tsx'
import { EditionHistory } from './edition-history.tsx'
import { FullText } from './full-text.tsx'
import { PeerReview } from './peer-review.tsx'
import { ReadingView } from './reading-view.tsx'

export type ArticleViewProps = {
  record: ArticleRecord
  isSample: boolean
  pdf: { path: string; bytes: number } | null
  epub?: { path: string; bytes: number } | null
  usage: { views: number; downloads: number }
}

/** An article as readers see it: on its own page, and beforehand to staff who are about to change it. */
export function ArticleView(props: ArticleViewProps) {
  const { record, isSample, pdf, usage } = props
  if (record.text && isFileOffered(record)) return <ReadingView {...props} text={record.text} />
  return (
    <article className="with-aside">
      <div className="stack stack-large">
        <ArticleHead record={record} isSample={isSample} />
        <FullText record={record} pdf={pdf} />
        <Abstract record={record} />
        <Cite record={record} />
        <PeerReview record={record} />
        <EditionHistory record={record} />
        <AuthorContributions authors={record.authors} />
        <Statements record={record} />
        <References references={record.references} />
      </div>
      <ArticleFacts record={record} usage={usage} />
    </article>
  )
}
