import { Check } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import type { PageMark } from '../page-mark.ts'

type Marks = { marks: readonly PageMark[]; selected: string | null; onSelect(key: string): void }

export const MarksContext = createContext<Marks>({ marks: [], selected: null, onSelect: () => {} })

/** The number of a mark, or a tick: pressing it selects the question. */
function MarkButton({ mark: { key, number, tone, label } }: { mark: PageMark }) {
  const { selected, onSelect } = use(MarksContext)
  const isAccepted = tone === 'accepted'
  return (
    <button
      type="button"
      aria-pressed={selected === key}
      aria-label={isAccepted ? `Accepted. ${label}` : `${number}. ${label}`}
      title={label}
      onClick={() => onSelect(key)}
    >
      {isAccepted ? <Check /> : number}
    </button>
  )
}

type MarkedProps = { marks: readonly PageMark[]; as?: 'span' | 'div'; children: ReactNode }

/** What is marked, with the numbers of its marks behind it. */
export function Marked({ marks, as: Element = 'span', children }: MarkedProps) {
  const { selected } = use(MarksContext)
  const first = marks.find(({ key }) => key === selected) ?? marks[0]
  if (!first) return children
  return (
    <Element
      className="page-mark"
      data-tone={first.tone}
      data-marks={marks.map(({ key }) => key).join(' ')}
      data-selected={first.key === selected || undefined}
    >
      {children}
      {marks.map((mark) => (
        <MarkButton key={mark.key} mark={mark} />
      ))}
    </Element>
  )
}

type FieldProps = {
  /** The fields of the form that this part of the page shows. */
  of: (field: string) => boolean
  /** Shown while the field is empty. */
  name: string
  isEmpty?: boolean
  as?: 'span' | 'div'
  children: ReactNode
}

/** A part of the front matter. What is not given yet says so. */
export function FieldPart({ of, name, isEmpty = false, as = 'span', children }: FieldProps) {
  const { marks } = use(MarksContext)
  const own = marks.filter(({ at }) => 'field' in at && of(at.field))
  return (
    <Marked marks={own} as={as}>
      {isEmpty ? <span className="not-given">{name}: not given yet</span> : children}
    </Marked>
  )
}

/** Whether a mark of the form is at this field, or at a part of it. */
export const isAt =
  (...names: string[]) =>
  (field: string) =>
    names.some((name) => field === name || field.startsWith(`${name}.`))
