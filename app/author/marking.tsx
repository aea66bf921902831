import type { PageMark } from './page-mark.ts'

/** What the page next to the form marks, and which of the marks is chosen, here or there. */
export type Marking = { marks: readonly PageMark[]; selected: string | null; onSelect(key: string): void }

/** The number that the page shows too, at its question. Shown where there is a page next to the form. */
export function MarkNumber({ of, marking: { marks, selected, onSelect } }: { of: string; marking: Marking }) {
  const mark = marks.find(({ key, tone }) => key === of && tone !== 'accepted')
  if (!mark) return null
  return (
    <button type="button" className="mark-number" aria-pressed={selected === of} onClick={() => onSelect(of)}>
      <span className="visually-hidden">Show on the page: </span>
      {mark.number}
    </button>
  )
}
