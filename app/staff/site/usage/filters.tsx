import { Filter, Filters, JournalFilter } from '../../filters.tsx'

type UsageFiltersProps = {
  /** Empty if there is nothing to choose. */
  journals: readonly { slug: string; shortTitle: string }[]
  journal: string | undefined
  year: number | undefined
  years: readonly number[]
}

export function UsageFilters({ journals, journal, year, years }: UsageFiltersProps) {
  return (
    <Filters action="/admin/usage" className="usage-filters">
      <JournalFilter journals={journals} value={journal} />
      <Filter
        label="Period"
        name="year"
        value={year?.toString()}
        all="Last twelve months"
        options={years.map(String).map((value) => ({ value, label: value }))}
      />
    </Filters>
  )
}
