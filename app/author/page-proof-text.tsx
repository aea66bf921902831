import { MessageSquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProofComment } from '#contracts/publishing/proofs.ts'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { markedParagraphs } from '#domain/manuscript/record/marked.ts'
import { affiliationsOf, peopleOf } from '#domain/manuscript/record/names.ts'
import type { FrozenRecord } from '#domain/manuscript/record/record.ts'
import type { FrontPlace, MarkPlace } from '#domain/publishing/full-text/mark-places.ts'
import { truncate } from '#domain/words/text.ts'
import { MarkedText, RunParagraphs } from '../components/inline-markup.tsx'
import { ArticleText } from '../public/article/text/article-text.tsx'

type ProofTextProps = {
  text: FullText
  record: FrozenRecord
  places: readonly MarkPlace[]
  language: string
  figures: string
  comments: readonly ProofComment[]
  /** The address of the page, for those who mark a place without scripts. */
  path: string
  isOpen: boolean
  onChoose: (place: string) => void
}

/** The article as it will be read. Each place ends with the numbers of its comments and a link to add one. */
export function ProofText({
  text,
  record,
  places,
  language,
  figures,
  comments,
  path,
  isOpen,
  onChoose,
}: ProofTextProps) {
  const mark = ({ place, where, words, isHeading }: MarkPlace): ReactNode => {
    const about = words === '' ? where : `${where}, “${truncate(words, 40)}”`
    return (
      <span id={`at-${place}`} data-place={place} className="proof-place">
        {comments.map(
          (comment, at) =>
            comment.place === place && (
              <a
                key={comment._id}
                className="proof-number"
                href={`#comment-${at + 1}`}
                aria-label={`Your comment ${at + 1}`}
              >
                {at + 1}
              </a>
            ),
        )}
        {isOpen && !isHeading && (
          <a
            className="proof-add"
            href={`${path}?at=${place}#comment`}
            aria-label={`Comment on ${about}`}
            onClick={(event) => {
              event.preventDefault()
              onChoose(place)
            }}
          >
            <MessageSquarePlus />
          </a>
        )}
      </span>
    )
  }
  const front = (name: FrontPlace) => {
    const place = places.find((one) => one.place === name)
    return place && mark(place)
  }
  const people = peopleOf(record)
  return (
    <>
      <header className="stack stack-small" lang={language} dir="auto">
        <p className="proof-title">
          <MarkedText text={record.title} markup={record.markup?.title} /> {front('title')}
        </p>
        <p>
          {people.map(({ name }) => name).join(', ')} {front('authors')}
        </p>
        <ul className="proof-affiliations meta">
          {affiliationsOf([...people]).map((affiliation) => (
            <li key={affiliation}>{affiliation}</li>
          ))}
        </ul>
      </header>
      <section className="full-text" lang={language} dir="auto">
        <div className="proof-abstract">
          <h2>Abstract</h2>
          {front('abstract')}
        </div>
        <RunParagraphs texts={markedParagraphs(record.abstract, record.markup?.abstract)} />
        {record.keywords.length > 0 && (
          <p>
            <b>Keywords:</b> {record.keywords.join(', ')} {front('keywords')}
          </p>
        )}
      </section>
      <ArticleText {...{ text, language, figures, mark }} />
    </>
  )
}
