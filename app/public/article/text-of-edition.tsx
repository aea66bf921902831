import type { FullText } from '#domain/manuscript/full-text.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { languageOf } from '#domain/words/language.ts'
import { Inline } from '../../enhance/inline.tsx'
import { openLarger } from '../../enhance/open-larger.ts'
import { openReferences } from '../../enhance/open-references.ts'
import { References } from './article-body.tsx'
import { AuthorContributions } from './authors.tsx'
import { ArticleText } from './text/article-text.tsx'
import { TextStatements } from './text/text-statements.tsx'

type TextOfEditionProps = { record: ArticleRecord; text: FullText; figures: string }

/** The text of an earlier edition, with what belongs to it. */
export function TextOfEdition({ record, text, figures }: TextOfEditionProps) {
  return (
    <>
      <ArticleText text={text} language={languageOf(record)} figures={figures}>
        <AuthorContributions authors={record.authors} />
        <TextStatements record={record} text={text} />
      </ArticleText>
      {text.references.length === 0 && <References references={record.references} />}
      <Inline script={openReferences} />
      <Inline script={openLarger} />
    </>
  )
}
