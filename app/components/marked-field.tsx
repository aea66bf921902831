import { Italic, type LucideIcon, Subscript, Superscript } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import {
  afterEdit,
  isMarked,
  type Mark,
  markNames,
  marks,
  type Run,
  runsOf,
  toggleMark,
  writeMarkup,
} from '#domain/words/markup.ts'
import { Runs } from './inline-markup.tsx'
import '../styles/marked-field.css'

type Box = HTMLInputElement | HTMLTextAreaElement

type MarkedFieldProps = {
  text: string
  /** Undefined where a form cannot change it. */
  markup: string | undefined
  lang?: string
  onChange(text: string, markup: string): void
  /** The control, which stays a plain one. */
  children(control: {
    value: string
    onChange(event: { currentTarget: Box }): void
    onSelect(event: SyntheticEvent<Box>): void
    onKeyDown(event: KeyboardEvent<Box>): void
  }): ReactNode
}

const keys: Record<Mark, string> = { i: 'i', sub: ',', sup: '.' }
const icons: Record<Mark, LucideIcon> = { i: Italic, sub: Subscript, sup: Superscript }

/** A field in which a part of the text can be set in italics, lowered or raised. How it will look is shown below. */
export function MarkedField({ text, markup, lang, onChange, children }: MarkedFieldProps) {
  const [selection, setSelection] = useState({ from: 0, to: 0 })
  const { from, to } = selection
  const [asksForText, setAsksForText] = useState(false)
  const runs = runsOf(text, markup)
  const isPlain = runs.every((run) => run.marks.length === 0)

  function toggle(mark: Mark, { from, to } = selection) {
    setAsksForText(from === to)
    if (from !== to) onChange(text, writeMarkup(toggleMark(runs, mark, from, to)))
  }

  return (
    <div className="marked-field">
      {children({
        value: text,
        onChange: ({ currentTarget: { value } }) => onChange(value, afterEdit(markup ?? '', text, value)),
        onSelect: ({ currentTarget }) => setSelection(selectionIn(currentTarget)),
        onKeyDown: (event) => {
          const mark = marks.find((one) => keys[one] === event.key.toLowerCase())
          const isShortcut = event.ctrlKey || (event.metaKey && mark === 'i')
          if (!mark || markup === undefined || !isShortcut || event.altKey || event.shiftKey) return
          event.preventDefault()
          toggle(mark, selectionIn(event.currentTarget))
        },
      })}
      {markup !== undefined && <Tools {...{ runs, from, to, toggle }} ask={asksForText && from === to} />}
      {!isPlain && (
        <p className="markup-preview">
          <span className="meta">Preview: </span>
          <span lang={lang} dir="auto">
            <Runs runs={runs} />
          </span>
        </p>
      )}
    </div>
  )
}

const selectionIn = ({ selectionStart, selectionEnd }: Box) => ({ from: selectionStart ?? 0, to: selectionEnd ?? 0 })

type ToolsProps = { runs: readonly Run[]; from: number; to: number; toggle(mark: Mark): void; ask: boolean }

function Tools({ runs, from, to, toggle, ask }: ToolsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Format selected text" className="markup-tools needs-script">
      {marks.map((mark) => {
        const Icon = icons[mark]
        return (
          <button
            key={mark}
            type="button"
            aria-label={markNames[mark]}
            aria-pressed={isMarked(runs, mark, from, to)}
            aria-keyshortcuts={`Control+${keys[mark].toUpperCase()}`}
            title={`${markNames[mark]} (Ctrl+${keys[mark].toUpperCase()})`}
            // The text stays selected.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggle(mark)}
          >
            <Icon />
          </button>
        )
      })}
      <span role="status">{ask && 'Select the text first.'}</span>
    </div>
  )
}
