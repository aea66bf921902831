import { ChevronLeft, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { count } from '#domain/words/count.ts'
import { Button } from '../components/button.tsx'
import { SubmitButton } from '../write/write-form.tsx'
import type { Left } from './form-steps.ts'

type SubmitBarProps = {
  left: readonly Left[]
  /** Said when nothing is left. */
  ready: string
  /** What is going on with the file. */
  busy: string | null
  saved: ReactNode
  submit: string
  /** Of a form in steps. */
  steps?: { back: (() => void) | undefined; next: (() => void) | undefined } | undefined
  onJump(field: string): void
}

/** At the bottom of the form, wherever its author is: what is left, each a press away, and the button that sends it. */
export function SubmitBar({ left, ready, busy, saved, submit, steps, onJump }: SubmitBarProps) {
  const [isOpen, setOpen] = useState(false)
  const [verb, ...object] = submit.split(' ')
  const sentence = left.length > 0 ? `${count(left.length, 'thing')} left` : ready
  return (
    <div className="submit-bar needs-script" data-has-next={(steps?.next && true) || undefined}>
      <div className="submit-left">
        {left.length > 0 && (
          <button
            type="button"
            className="submit-count"
            aria-expanded={isOpen}
            aria-controls="left"
            onClick={() => setOpen(!isOpen)}
          >
            {sentence}
            <ChevronUp />
          </button>
        )}
        <strong data-ready={left.length === 0 || undefined}>{sentence}</strong>
        <ul
          id="left"
          aria-label="Left to do"
          data-open={(isOpen && left.length > 0) || undefined}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          {left.map(({ field, name }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onJump(field)
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
        <div className="submit-state">
          <p role="status">{busy}</p>
          {!busy && saved}
        </div>
      </div>
      <div className="submit-buttons">
        {steps?.back && (
          <Button variant="icon" aria-label="Back" onClick={steps.back}>
            <ChevronLeft />
          </Button>
        )}
        <SubmitButton>
          {verb} <span>{object.join(' ')}</span>
        </SubmitButton>
        {steps?.next && <Button onClick={steps.next}>Next</Button>}
      </div>
    </div>
  )
}
