import { TextQuote } from 'lucide-react'
import type { FullText as Text } from '#domain/manuscript/full-text.ts'
import { languageOf } from '#domain/words/language.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Abstract, References } from './article-body.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { ArticleHead } from './article-head.tsx'
import type { ArticleViewProps } from './article-view.tsx'
import { AuthorContributions } from './authors.tsx'
import { Cite } from './cite.tsx'
import { EditionHistory } from './edition-history.tsx'
import { FullText } from './full-text.tsx'
import { PeerReview } from './peer-review.tsx'
import { ArticleText } from './text/article-text.tsx'
import { ReadingSettings } from './text/reading-settings.tsx'
import { SaveOffline } from './text/save-offline.tsx'
import { TextContents } from './text/text-contents.tsx'
import { otherStatements, TextStatements } from './text/text-statements.tsx'

/** An article whose text can be read on its page. */
export function ReadingView({ record, isSample, pdf, epub = null, usage, text }: ArticleViewProps & { text: Text }) {
  const after = [
    ...(text.notes.length > 0 ? [{ id: 'notes', title: 'Notes' }] : []),
    ...(otherStatements(record, text).length > 0 ? [{ id: 'statements', title: 'Statements' }] : []),
    ...(text.references.length + record.references.length > 0 ? [{ id: 'references', title: 'References' }] : []),
    { id: 'cite', title: 'How to cite' },
  ]
  return (
    <article className="reading-view">
      <div className="stack stack-large">
        <ArticleHead record={record} isSample={isSample} />
        <div className="cluster">
          <FullText record={record} pdf={pdf} epub={epub} hasText />
          <ButtonLink href="#cite" variant="secondary">
            <TextQuote />
            Cite
          </ButtonLink>
          <SaveOffline pdf={pdf} />
          <ReadingSettings />
        </div>
      </div>
      <TextContents text={text} after={after} />
      <div className="stack stack-large abstract-of-text">
        <Abstract record={record} />
      </div>
      <div className="stack stack-large text-and-after">
        <ArticleText text={text} language={languageOf(record)} figures={`${new URL(record.url).pathname}figures/`}>
          <AuthorContributions authors={record.authors} />
          <TextStatements record={record} text={text} />
        </ArticleText>
        {text.references.length === 0 && <References references={record.references} />}
        <Cite record={record} />
        <PeerReview record={record} />
        <EditionHistory record={record} />
      </div>
      <ArticleFacts record={record} usage={usage} />
    </article>
  )
}
