import { Select, TextInput } from '#app/components/form-field.tsx'
import type { FiguresFilter } from '#contracts/office/statistics.ts'
import { type Per, pers } from '#domain/office/statistics.ts'
import { Filters } from '../../filters.tsx'

type FigureFiltersProps = {
  /** Empty if there is nothing to choose. */
  journals: readonly { slug: string; shortTitle: string }[]
  /** Whether all of them can be seen together. */
  hasAll: boolean
  asked: FiguresFilter
  per: Per
  from: string
  to: string
  problem: string | null
}

const perOptions = pers.map((value) => ({ value, label: `By ${value}` }))

export function FigureFilters({ journals, hasAll, asked, per, from, to, problem }: FigureFiltersProps) {
  const options = journals.map(({ slug, shortTitle }) => ({ value: slug, label: shortTitle }))
  const isAsked = Object.values(asked).some(Boolean)
  return (
    <Filters action="/admin/figures" clear={isAsked && '/admin/figures'}>
      {journals.length > 1 && (
        <Select
          label="Journal"
          name="journal"
          defaultValue={asked.journal ?? ''}
          options={hasAll ? [{ value: '', label: 'All journals' }, ...options] : options}
        />
      )}
      <TextInput label="First month" type="month" name="from" defaultValue={from} error={problem ?? undefined} />
      <TextInput label="Last month" type="month" name="to" defaultValue={to} />
      <Select label="Columns" name="per" defaultValue={per} options={perOptions} />
    </Filters>
  )
}
