import { ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { mediaTypeOf } from '#domain/words/file-types.ts'
import { Button } from '../../components/button.tsx'
import { FileViewer } from '../../components/file-viewer.tsx'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import type { Draft, StoredFile } from '../draft.ts'
import type { JournalChoice } from '../journal-choices.ts'
import type { PageMark } from '../page-mark.ts'
import { Paper } from './paper.tsx'
import { type PageState, useDraftText } from './use-draft-text.ts'
import '../../styles/typeset-page.css'

export type TypesetPageProps = {
  draft: Draft
  journal: JournalChoice | undefined
  file: StoredFile | null
  marks: readonly PageMark[]
  selected: string | null
  onSelect(key: string): void
}

/** From far to near; the sheet for styles says how large each is. */
const nearest = 5
const usual = 2

/** An author's paper as it would be published, next to the form in which it is typed. */
export default function TypesetPage({ draft, journal, file, marks, selected, onSelect }: TypesetPageProps) {
  const [zoom, setZoom] = useState(usual)
  const [isFile, setIsFile] = useState(false)
  const place = useRef<HTMLElement>(null)
  const state = useDraftText(file)
  const showsFile = isFile && file !== null
  const isRead = state.kind === 'read'
  const at = useSheet(place, isRead && !showsFile)
  useScrollTo(place, selected, showsFile)
  return (
    <div className="typeset-page">
      <div className="typeset-bar">
        <h2 id="typeset-heading">
          {showsFile ? 'Your file, as you uploaded it' : 'Your paper, as it would be published'}
        </h2>
        {at && (
          <span className="meta">
            Page {at.sheet} of {at.all}
          </span>
        )}
        <div className="typeset-tools">
          <Button
            variant="icon"
            aria-label="Zoom out"
            disabled={showsFile || zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <ZoomOut />
          </Button>
          <Button
            variant="icon"
            aria-label="Zoom in"
            disabled={showsFile || zoom === nearest}
            onClick={() => setZoom(zoom + 1)}
          >
            <ZoomIn />
          </Button>
          {file && (
            <Button variant="secondary" size="small" aria-pressed={showsFile} onClick={() => setIsFile(!isFile)}>
              Your file
            </Button>
          )}
        </div>
      </div>
      <section
        ref={place}
        className="typeset-view"
        aria-labelledby="typeset-heading"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        data-zoom={zoom}
      >
        {showsFile ? (
          <OwnFile file={file} />
        ) : (
          <Paper
            {...{ draft, journal, marks, selected, onSelect }}
            text={isRead ? state.text : null}
            pictures={isRead ? state.pictures : ''}
          >
            {!isRead && <WithoutText state={state} file={file} />}
          </Paper>
        )}
      </section>
    </div>
  )
}

const OwnFile = ({ file: { url, name } }: { file: StoredFile }) => (
  <FileViewer url={url} name={name} mediaType={mediaTypeOf(name)} />
)

/** What is below the front matter while there is no text, and why. */
function WithoutText({
  state,
  file,
}: {
  state: Exclude<PageState, { kind: 'read' }>
  file: StoredFile | null
}): ReactNode {
  switch (state.kind) {
    case 'no-file':
      return <p className="paper-to-come">Choose your file, and its text follows here as readers would see it.</p>
    case 'making':
      return (
        <div className="paper-to-come" role="status">
          <p>Your paper is being typeset…</p>
          <Skeleton lines={9} label="" />
        </div>
      )
    case 'offline':
      return (
        <p className="paper-to-come" role="status">
          You are offline. Your paper is typeset when the connection is back; what you type is shown already.
        </p>
      )
    case 'as-it-is':
      return (
        <div className="paper-file">
          <Notice>{state.why}</Notice>
          {file && <OwnFile file={file} />}
        </div>
      )
  }
}

/** Shows the mark that was selected, within the page: the window stays where it is. */
function useScrollTo(place: RefObject<HTMLElement | null>, selected: string | null, isAway: boolean): void {
  useEffect(() => {
    const box = place.current
    if (!box || selected === null || isAway) return
    const mark = [...box.querySelectorAll<HTMLElement>('[data-marks]')].find(({ dataset }) =>
      dataset.marks?.split(' ').includes(selected),
    )
    if (!mark) return
    const [inside, around] = [mark.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inside.top >= around.top && inside.bottom <= around.bottom) return
    box.scrollTo({ top: box.scrollTop + inside.top - around.top - around.height / 3 })
  }, [place, selected, isAway])
}

/** Which sheet is seen, and how many there are. */
function useSheet(place: RefObject<HTMLElement | null>, isShown: boolean) {
  const [at, setAt] = useState<{ sheet: number; all: number } | null>(null)
  useEffect(() => {
    const box = place.current
    if (!box || !isShown) return setAt(null)
    const look = () => {
      const sheets = [...box.querySelectorAll<HTMLElement>('[data-sheet]')]
      const middle = box.scrollTop + box.clientHeight / 2
      const sheet = sheets.findLastIndex(({ offsetTop }) => offsetTop <= middle) + 1
      setAt((before) =>
        before?.sheet === sheet && before.all === sheets.length ? before : { sheet, all: sheets.length },
      )
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [place, isShown])
  return at
}
