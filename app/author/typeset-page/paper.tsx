import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { Title } from '../../components/title.tsx'
import { TextContext } from '../../public/article/text/text-context.ts'
import type { Draft } from '../draft.ts'
import type { JournalChoice } from '../journal-choices.ts'
import type { PageMark } from '../page-mark.ts'
import { BlockView } from './block-view.tsx'
import { blocksOf } from './blocks.ts'
import { type Hit, searchIn } from './find-words.ts'
import { frontHeight } from './front-height.ts'
import { FrontMatter } from './front-matter.tsx'
import { MarksContext } from './marked.tsx'
import { type Sheet, sheetsOf } from './sheets.ts'
import { Statements } from './statements.tsx'

type PaperProps = {
  draft: Draft
  journal: JournalChoice | undefined
  /** Null while there is none. */
  text: FullText | null
  /** The address below which the text's pictures are. */
  pictures: string
  marks: readonly PageMark[]
  selected: string | null
  onSelect(key: string): void
  /** What comes below the front matter instead of a text. */
  children?: ReactNode
}

const noText: FullText = { parts: [], notes: [], references: [] }
const noMentions = { ids: new Set<string>(), places: new Map(), marks: new Set<never>() }

/** A paper on its sheets: its front matter as it is typed, and the text of its file. */
export function Paper({ draft, journal, text, pictures, marks, selected, onSelect, children }: PaperProps) {
  const blocks = useMemo(() => blocksOf(text ?? noText), [text])
  const search = useMemo(() => searchIn(blocks), [blocks])
  const hits = useMemo(() => search(marks), [search, marks])
  const columns = journal?.pdfColumns ?? 2
  // The text moves behind what is typed, and not at each key.
  const front = useDeferredValue(frontHeight(draft))
  const sheets = useMemo(() => sheetsOf(blocks, columns, front), [blocks, columns, front])
  const context = useMemo(() => ({ ...noMentions, figures: pictures, around: (shown: ReactNode) => shown }), [pictures])
  const name = draft.runningTitle.trim() || draft.title.trim()
  const last = sheets.length - 1
  return (
    <MarksContext value={{ marks, selected, onSelect }}>
      <TextContext value={context}>
        <div className="paper" data-columns={columns} lang={draft.language} dir="auto">
          {sheets.map((sheet, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its number alone
            <section key={at} className="paper-sheet light-stage" data-accent={journal?.accent} data-sheet={at + 1}>
              {at === 0 ? (
                <FrontMatter draft={draft} journal={journal} />
              ) : (
                <p className="paper-head">
                  <span>{name}</span>
                  <b>{journal && <Title text={journal.title} />}</b>
                </p>
              )}
              <SheetText sheet={sheet} hits={hitsOn(sheet, hits)} />
              {at === last && (text || !children) && <Statements draft={draft} text={text} />}
              {at === 0 && children}
              {sheets.length > 1 && <p className="paper-number">{at + 1}</p>}
            </section>
          ))}
        </div>
      </TextContext>
    </MarksContext>
  )
}

const none: readonly Hit[] = []

/** The same list while there is nothing on the sheet, so that it is not drawn anew. */
function hitsOn(sheet: Sheet, hits: readonly Hit[]): readonly Hit[] {
  if (hits.length === 0) return none
  const indexes = new Set(sheet.map(({ index }) => index))
  const own = hits.filter(({ index }) => indexes.has(index))
  return own.length === 0 ? none : own
}

const SheetText = memo(function SheetText({ sheet, hits }: { sheet: Sheet; hits: readonly Hit[] }) {
  if (sheet.length === 0) return null
  return (
    <div className="paper-text">
      {sheet.map((placed) => (
        <BlockView
          key={`${placed.index} ${placed.start}`}
          placed={placed}
          hits={hits.filter(({ index }) => index === placed.index)}
        />
      ))}
    </div>
  )
})
