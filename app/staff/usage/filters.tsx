import { Filter, Filters } from '../filters.tsx'

type UsageFiltersProps = {
  /** Empty if there is nothing to choose. */
  journals: readonly { slug: string; title: string }[]
  journal: string | undefined
  year: number | undefined
  years: readonly number[]
}

export function UsageFilters({ journals, journal, year, years }: UsageFiltersProps) {
  return (
    <Filters action="/admin/usage" className="usage-filters">
      {journals.length > 0 && (
        <Filter
          label="Journal"
          name="journal"
          value={journal}
          all="All journals"
          options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
      )}
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
