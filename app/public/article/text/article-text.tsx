import { type ReactNode, use } from 'react'
import type { FullText, Note } from '#domain/manuscript/full-text.ts'
import { type MarkPlace, markPlaces } from '#domain/publishing/full-text/mark-places.ts'
import { mentionsOf } from '#domain/publishing/full-text/mentions.ts'
import { each } from './each.ts'
import { Line, markId } from './line.tsx'
import { Mark } from './mark.tsx'
import { Parts } from './parts.tsx'
import { type Around, TextContext } from './text-context.ts'
import { TextReferences } from './text-references.tsx'
import '../../../styles/full-text.css'

type ArticleTextProps = {
  text: FullText
  language: string
  /** The address below which its pictures are. */
  figures: string
  around?: Around
  /** Draws what comes at the end of a place that can be commented on. */
  mark?: (place: MarkPlace) => ReactNode
  /** What comes between the text and its references. */
  children?: ReactNode
}

/** What follows an abstract: the text itself, its notes and its references. */
export function ArticleText({ text, language, figures, around = (shown) => shown, mark, children }: ArticleTextProps) {
  const { parts, notes, references } = text
  const places = mark && markPlaces(text).of
  const marked = (of: unknown) => {
    const place = places?.get(of)
    return place && mark?.(place)
  }
  return (
    <TextContext value={{ ...mentionsOf(text), figures, around, ...(mark && { mark: marked }) }}>
      <div className="full-text" id="text" lang={language} dir="auto">
        <Parts parts={parts} level={2} />
        {notes.length > 0 && <Notes notes={notes} />}
      </div>
      {children}
      {references.length > 0 && <TextReferences references={references} />}
    </TextContext>
  )
}

function Notes({ notes }: { notes: readonly Note[] }) {
  const { marks, around } = use(TextContext)
  const isMarked = (id: string) => [...marks].some((mark) => mark.kind === 'note' && mark.to === id)
  return (
    <section>
      <h2 id="notes">Notes</h2>
      <ol className="notes">
        {each(notes, ({ id, inside, ...note }) => (
          <li id={id} value={Number(id.slice(1)) || undefined}>
            {around(<Line inside={inside} linked />, note, inside)} <Mark of={id} />
            {isMarked(id) && (
              <a href={`#${markId(id)}`} aria-label={`Back to where note ${id.slice(1)} is marked`}>
                ↩
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
