import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import type { TextState } from '#contracts/publishing/texts.ts'
import { Trouble } from './trouble.tsx'

type Troubles = NonNullable<TextState['report']>['troubles']

type TroubleListProps = {
  id: string
  troubles: Troubles
  manuscript: string | null
  isPublished: boolean
  record: string
  placed: ReadonlySet<string>
  current: number | null
  /** How many decisions there are already. */
  settled: number
  onCurrent(number: number): void
}

/** What was not understood. `n` and `p` go through it (app/enhance/office-keys.ts), Enter takes the first remedy. */
export function TroubleList({
  id,
  manuscript,
  isPublished,
  record,
  troubles,
  placed,
  current,
  settled,
  onCurrent,
}: TroubleListProps) {
  const list = useRef<HTMLOListElement>(null)
  const count = troubles.length
  const go = (to: number) => {
    list.current?.querySelector<HTMLElement>(`#trouble-${to}`)?.focus()
    // On a narrow screen the text is not next to the list, and would take its place.
    if (matchMedia('(width >= 64rem)').matches)
      document.getElementById(`place-${to}`)?.scrollIntoView({ block: 'center' })
  }
  const step = (by: number) => go(current === null ? 1 : ((current - 1 + by + count) % count) + 1)

  // A settled trouble takes the focus with it: the next one gets it.
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && current !== null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`#trouble-${Math.min(current, count)}`)?.focus()
    before.current = count
  }, [count, current])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
      if (!event.target.matches('.text-trouble')) return
      const first = event.target.querySelector<HTMLElement>('.text-remedies :is(textarea, button, input, a)')
      event.preventDefault()
      if (first?.matches('button, a')) first.click()
      else first?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <section className="stack stack-small" aria-labelledby="troubles">
      <div className="text-desk-head">
        <h2 id="troubles">Not understood</h2>
        {count > 0 && (
          <p className="meta text-keys needs-script">
            <Button variant="quiet" size="small" data-keys="n" onClick={() => step(1)}>
              <kbd>n</kbd> Next <ChevronDown />
            </Button>
            <Button variant="quiet" size="small" data-keys="p" onClick={() => step(-1)}>
              <kbd>p</kbd> Previous <ChevronUp />
            </Button>
            <span>
              <kbd>Enter</kbd> first remedy
            </span>
          </p>
        )}
      </div>
      {count === 0 ? (
        <p>Everything was understood, or is settled.</p>
      ) : (
        <p className="meta">
          {count} to settle{settled > 0 && `, ${settled} settled`}. What you decide is kept when a newer file comes.
        </p>
      )}
      {count > 0 && (
        <ol className="text-troubles stack stack-small" ref={list}>
          {troubles.map((trouble, at) => (
            <Trouble
              key={`${trouble.kind} ${trouble.place} ${trouble.quote}`}
              {...{ id, manuscript, isPublished, record, trouble, number: at + 1, isPlaced: placed.has(trouble.place) }}
              isCurrent={current === at + 1}
              onFocus={() => onCurrent(at + 1)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
