import { Check, Undo2, WandSparkles, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileReading } from '#contracts/manuscript/preflight.ts'
import { placeLabel } from '#domain/manuscript/preflight/report.ts'
import { count } from '#domain/words/count.ts'
import { Badge, type Tone } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Quotation } from '../components/quotation.tsx'
import type { Draft, Part } from './draft.ts'
import { clear, isRefillable, isSure, marked, openParts, partLabel, refill } from './fill.ts'
import type { Marking } from './marking.tsx'
import { MarkNumber } from './marking.tsx'
import { markOf, type PartMark, saidOf, withoutAddress } from './part-mark.ts'
import '../styles/from-file.css'

/** `change` is for what comes from the file: what is typed goes another way, which takes the marks off. */
export type Filling = {
  draft: Draft
  start: Draft
  reading: FileReading | null
  change(change: Partial<Draft>): void
}

const badges: Record<PartMark, { tone: Tone; label: string }> = {
  read: { tone: 'info', label: 'From your file' },
  look: { tone: 'warning', label: 'Please look' },
  accepted: { tone: 'success', label: 'Accepted' },
  missing: { tone: 'warning', label: 'Not in the file' },
}

type FromFileProps = { part: Part; filling: Filling | undefined; marking: Marking; children: ReactNode }

/** A part of the form, below it what the file says of it, which the author accepts or clears. */
export function FromFile({ part, filling, marking, children }: FromFileProps) {
  const mark = filling && markOf(part, filling.draft, filling.reading?.proposal ?? null)
  return (
    <div
      className="file-part"
      data-field={part}
      data-mark={mark ?? undefined}
      data-selected={marking.selected === part || undefined}
    >
      {children}
      {filling && <Words part={part} mark={mark ?? null} filling={filling} marking={marking} />}
    </div>
  )
}

type WordsProps = { part: Part; mark: PartMark | null; filling: Filling; marking: Marking }

function Words({ part, mark, filling: { draft, start, reading, change }, marking }: WordsProps) {
  const proposal = reading?.proposal ?? null
  const button = (icon: ReactNode, label: string, act: () => Partial<Draft>) => (
    <Button variant="quiet" size="small" onClick={() => change(act())}>
      {icon}
      {label} <span className="visually-hidden">{partLabel(part)}</span>
    </Button>
  )
  const mayRefill = !mark && proposal && draft.fromFile && isRefillable(part, proposal, draft, start)
  const said = mark && saidOf(part, proposal)
  const isAlike = said && mark !== 'look' && isInField(said.quotation, draft[part])
  const lost = part === 'coAuthors' ? withoutAddress(draft) : []
  const place = said && placeLabel(said.place)
  if (!mark && !mayRefill && !marking.marks.some(({ key }) => key === part)) return null
  return (
    <>
      {said && mark !== 'accepted' && !isAlike && <Quotation place={place ?? null}>“{said.quotation}”</Quotation>}
      {lost.length > 0 && <p className="meta">Not in the file: the e-mail address of {lost.join(', ')}.</p>}
      <div className="from-file">
        <MarkNumber of={part} marking={marking} />
        {mark && <Badge tone={badges[mark].tone}>{badges[mark].label}</Badge>}
        {isAlike && place && <span className="meta">{place}</span>}
        {(mark === 'read' || mark === 'look') && (
          <>
            {button(<Check />, 'Accept', () => marked(draft, { [part]: 'accepted' }))}
            {button(<X />, 'Clear', () => clear(part, draft, start))}
          </>
        )}
        {mark === 'accepted' && button(<Undo2 />, 'Undo', () => marked(draft, { [part]: 'open' }))}
        {mayRefill && button(<WandSparkles />, 'Fill in from your file', () => refill(part, proposal, draft))}
      </div>
    </>
  )
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** The field shows the same words already. */
function isInField(quotation: string, typed: unknown): boolean {
  if (typeof typed !== 'string') return false
  const [said, shown] = [words(quotation), words(typed)]
  return shown.includes(said) || (shown !== '' && said.endsWith(shown))
}

/** What came of the reading. */
export function FillNotice({ filling: { draft, reading, change } }: { filling: Filling }) {
  const open = draft.file && reading?.state === 'read' ? openParts(draft) : []
  return (
    <div className="fill-notice" data-open={open.length > 0 || undefined}>
      <p role="status">{open.length > 0 && <Counted open={open} proposal={reading?.proposal ?? null} />}</p>
      {open.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => change(marked(draft, Object.fromEntries(open.map((part) => [part, 'accepted']))))}
        >
          <Check />
          Accept all
        </Button>
      )}
    </div>
  )
}

function Counted({ open, proposal }: { open: Part[]; proposal: FileReading['proposal'] }) {
  const unsure = open.filter((part) => !isSure(part, proposal)).length
  return (
    <>
      <strong>
        {count(open.length, 'field')} {open.length === 1 ? 'comes' : 'come'} from your file.
      </strong>{' '}
      {unsure > 0 && `We are not sure of ${unsure}. `}Nothing you typed was changed.
    </>
  )
}

export const isBeingRead = ({ draft, reading }: Filling): boolean =>
  draft.file !== null && (!reading || reading.state === 'waiting' || reading.state === 'reading')

/** How the reading ended, at the file. */
export function ReadNotice({ filling: { draft, reading } }: { filling: Filling }) {
  return (
    <p role="status">
      {draft.file &&
        (reading?.state === 'failed'
          ? `${reading.fault ?? 'This file could not be read.'} Please fill in the form yourself.`
          : reading?.state === 'read' && draft.fromFile?.url === draft.file.url && 'Your file has been read.')}
    </p>
  )
}
