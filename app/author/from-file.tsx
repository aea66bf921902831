import { Check, Undo2, WandSparkles, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileReading } from '#contracts/manuscript/preflight.ts'
import { count } from '#domain/words/count.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import type { Draft, Part } from './draft.ts'
import { clear, isRefillable, isSure, marked, openParts, partLabel, refill } from './fill.ts'
import '../styles/from-file.css'

/** `change` is for what comes from the file: what is typed goes another way, which takes the marks off. */
export type Filling = {
  draft: Draft
  start: Draft
  reading: FileReading | null
  change(change: Partial<Draft>): void
}

/** Says of a part of the form that it comes from the file, and lets the author accept or clear it. */
export function FromFile({ part, filling }: { part: Part; filling: Filling | undefined }) {
  if (!filling) return null
  const { draft, start, reading, change } = filling
  const proposal = reading?.proposal ?? null
  const mark = draft.fromFile?.marks[part]
  const button = (icon: ReactNode, label: string, act: () => Partial<Draft>) => (
    <Button variant="quiet" size="small" onClick={() => change(act())}>
      {icon}
      {label} <span className="visually-hidden">{partLabel(part)}</span>
    </Button>
  )
  if (mark === 'open')
    return (
      <div className="from-file">
        <Badge tone="info">From your file</Badge>
        {!isSure(part, proposal) && <Badge tone="warning">Not sure</Badge>}
        {button(<Check />, 'Accept', () => marked(draft, { [part]: 'accepted' }))}
        {button(<X />, 'Clear', () => clear(part, draft, start))}
      </div>
    )
  if (mark === 'accepted')
    return (
      <div className="from-file">
        <Badge tone="success">Accepted</Badge>
        {button(<Undo2 />, 'Undo', () => marked(draft, { [part]: 'open' }))}
      </div>
    )
  if (!proposal || !draft.fromFile || !isRefillable(part, proposal, draft, start)) return null
  return (
    <div className="from-file">
      {button(<WandSparkles />, 'Fill in from your file', () => refill(part, proposal, draft))}
    </div>
  )
}

/** How far the reading is and what came of it. */
export function FillNotice({ filling: { draft, reading, change } }: { filling: Filling }) {
  const open = draft.file && reading?.state === 'read' ? openParts(draft) : []
  return (
    <div className="fill-notice" data-open={open.length > 0 || undefined}>
      <p role="status">{draft.file && sentenceOf(reading, open.length, draft.fromFile?.url === draft.file.url)}</p>
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

function sentenceOf(reading: FileReading | null, open: number, isFilled: boolean): ReactNode {
  if (!reading || reading.state === 'waiting' || reading.state === 'reading')
    return 'Reading your file… You can fill in the form while you wait.'
  if (reading.state === 'failed')
    return `${reading.fault ?? 'This file could not be read.'} Please fill in the form yourself.`
  if (open === 0) return isFilled && 'Your file has been read.'
  return (
    <>
      <strong>
        {count(open, 'field')} {open === 1 ? 'comes' : 'come'} from your file.
      </strong>{' '}
      Check each of them. Nothing you typed was changed.
    </>
  )
}
