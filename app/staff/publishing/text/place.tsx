import { Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import type { Inline, Sourced } from '#domain/manuscript/full-text.ts'
import { wordsOf } from '#domain/publishing/full-text/correction.ts'
import type { TroubleKind } from '#domain/publishing/full-text/trouble-kinds.ts'
import { truncate } from '#domain/words/text.ts'
import { ForEditors } from '../../role.tsx'
import { troubleWords } from './trouble-words.ts'

/** Loaded when somebody corrects something: the editor is large. */
const CorrectLine = lazy(() => import('./correct-line.tsx'))

type PlaceProps = {
  id: string
  part: Sourced
  line: readonly Inline[] | undefined
  /** The troubles that are here. */
  marks: readonly { number: number; kind: TroubleKind }[]
  current: number | null
  children: ReactNode
}

/** A part of the text at the desk. Each number leads to its trouble in the list, and the list leads back. */
export function Place({ id, part, line, marks, current, children }: PlaceProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = part.places?.[0]
  if (place === undefined) return children
  const close = () => {
    setOpen(false)
    // The button is there again only after this has been drawn.
    requestAnimationFrame(() => button.current?.focus())
  }
  const isCurrent = marks.some(({ number }) => number === current)
  return (
    <div className="text-place" data-troubled={marks.length > 0 || undefined} data-current={isCurrent || undefined}>
      {marks.length > 0 && (
        <span className="text-marks">
          {marks.map(({ number, kind }) => (
            <a
              key={number}
              id={`place-${number}`}
              className="text-mark"
              href={`#trouble-${number}`}
              aria-label={`${number}, ${troubleWords[kind].title}: see the list`}
            >
              {number}
            </a>
          ))}
        </span>
      )}
      {isOpen && line ? (
        <Suspense fallback={children}>
          <CorrectLine id={id} place={place} line={line} onClose={close} />
        </Suspense>
      ) : (
        children
      )}
      {line && line.length > 0 && !isOpen && (
        <ForEditors>
          <span className="text-correct needs-script">
            <Button
              ref={button}
              size="small"
              variant="secondary"
              aria-label={`Correct: ${truncate(wordsOf(line), 40)}`}
              onClick={() => setOpen(true)}
            >
              <Pencil /> Correct
            </Button>
          </span>
        </ForEditors>
      )}
    </div>
  )
}
