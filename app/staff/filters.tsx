import type { ReactNode } from 'react'
import type { Age } from '#contracts/shapes.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Select } from '../components/form-field.tsx'

type FiltersProps = {
  action: string
  className?: string
  /** What else the address says, such as the tab. */
  hidden?: Record<string, string | null | undefined>
  submit?: string
  /** The address without filters, if there are any. */
  clear?: string | false | undefined
  children: ReactNode
}

/** A plain form, so every result has its own address. */
export function Filters(props: FiltersProps) {
  const { action, className = 'filters', hidden = {}, submit = 'Show', clear, children } = props
  return (
    <search>
      <form action={action} className={className}>
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <div className="cluster">
          <Button type="submit" variant="secondary">
            {submit}
          </Button>
          {clear && (
            <ButtonLink variant="quiet" href={clear}>
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}

type FilterProps = {
  label: string
  name: string
  value: string | null | undefined
  /** The label of the choice that filters nothing. */
  all: string
  options: readonly { value: string; label: string }[]
}

type JournalFilterProps = {
  journals: readonly { slug: string; shortTitle: string }[]
  value: string | null | undefined
}

/** Nothing, where there is no choice of journals. */
export function JournalFilter({ journals, value }: JournalFilterProps) {
  if (journals.length < 2) return null
  const options = journals.map(({ slug, shortTitle }) => ({ value: slug, label: shortTitle }))
  return <Filter label="Journal" name="journal" value={value} all="All journals" options={options} />
}

const ageOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

export function AgeFilter({ value }: { value: Age }) {
  return <Select label="Order" name="sort" defaultValue={value} options={ageOptions} />
}

export function Filter({ label, name, value, all, options }: FilterProps) {
  return (
    <Select label={label} name={name} defaultValue={value ?? ''} options={[{ value: '', label: all }, ...options]} />
  )
}
