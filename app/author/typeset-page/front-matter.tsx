import { Fragment, use } from 'react'
import { articleTypeLabel, isArticleType } from '#domain/manuscript/article-types.ts'
import { markedParagraphs } from '#domain/manuscript/record/marked.ts'
import { affiliationsIn } from '#domain/words/affiliation.ts'
import { MarkedText, RunParagraphs } from '../../components/inline-markup.tsx'
import { Title } from '../../components/title.tsx'
import type { Draft } from '../draft.ts'
import type { JournalChoice } from '../journal-choices.ts'
import { FieldPart, isAt, MarksContext } from './marked.tsx'

type FrontMatterProps = { draft: Draft; journal: JournalChoice | undefined }

/** What precedes the text of an article, as it is typed. */
export function FrontMatter({ draft, journal }: FrontMatterProps) {
  const { title, markup, abstract, keywords, runningTitle, language, articleType } = draft
  const { marks } = use(MarksContext)
  const hasRunningTitle =
    runningTitle.trim() !== '' || marks.some(({ at }) => 'field' in at && at.field === 'runningTitle')
  return (
    <header className="paper-front">
      <p className="paper-journal">
        <FieldPart of={isAt('journal')} name="Journal" isEmpty={!journal}>
          {journal && <Title text={journal.title} />}
        </FieldPart>
        {' · '}
        <FieldPart of={isAt('articleType')} name="Type" isEmpty={!isArticleType(articleType)}>
          {articleTypeLabel(articleType)}
        </FieldPart>
      </p>
      <h3 lang={language} dir="auto">
        <FieldPart of={isAt('title', 'markup.title')} name="Title" isEmpty={title.trim() === ''}>
          <MarkedText text={title} markup={markup.title} />
        </FieldPart>
      </h3>
      <Byline draft={draft} />
      <div className="paper-abstract" lang={language} dir="auto">
        <FieldPart of={isAt('abstract', 'markup.abstract')} name="Abstract" as="div" isEmpty={abstract.trim() === ''}>
          <RunParagraphs texts={markedParagraphs(abstract, markup.abstract)} />
        </FieldPart>
        <p className="paper-keywords">
          <FieldPart of={isAt('keywords')} name="Key words" isEmpty={keywords.trim() === ''}>
            <b lang="en">Key words.</b> {keywords}
          </FieldPart>
        </p>
        {hasRunningTitle && (
          <p className="paper-keywords">
            <FieldPart of={isAt('runningTitle')} name="Running title" isEmpty={runningTitle.trim() === ''}>
              <b lang="en">Running title.</b> {runningTitle}
            </FieldPart>
          </p>
        )}
      </div>
    </header>
  )
}

/** All who are named, with raised numbers of their affiliations if there are several. */
function Byline({ draft }: { draft: Draft }) {
  const people = [
    { key: 'author', of: isAt('author', 'authorParts', 'email', 'orcid'), ...draft },
    ...draft.coAuthors.map((row, at) => ({
      key: `coAuthors.${at}`,
      of: isAt(`coAuthors.${at}`),
      ...row,
      author: row.name,
    })),
  ].filter(({ author }, at) => at === 0 || author.trim() !== '')
  const affiliations = [...new Set(people.flatMap(({ affiliation }) => affiliationsIn(affiliation)))]
  const isNumbered = affiliations.length > 1
  return (
    <>
      <p className="paper-authors">
        <FieldPart of={(field) => field === 'coAuthors' || field === 'roles'} name="Authors">
          {people.map(({ key, of, author, affiliation }, at) => (
            <Fragment key={key}>
              {at > 0 && ', '}
              <FieldPart of={of} name="Author" isEmpty={author.trim() === ''}>
                <span className="paper-author">
                  {author}
                  {isNumbered && (
                    <sup>
                      {affiliationsIn(affiliation)
                        .map((each) => affiliations.indexOf(each) + 1)
                        .join(',')}
                    </sup>
                  )}
                </span>
              </FieldPart>
            </Fragment>
          ))}
        </FieldPart>
      </p>
      <p className="paper-affiliations">
        <FieldPart of={isAt('affiliation', 'country')} name="Affiliation" isEmpty={affiliations.length === 0}>
          {affiliations.map((affiliation, at) => (
            <span key={affiliation}>
              {isNumbered && <sup>{at + 1}</sup>} {affiliation}
            </span>
          ))}
        </FieldPart>
      </p>
    </>
  )
}
