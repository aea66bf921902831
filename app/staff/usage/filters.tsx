import { Button } from '#app/components/button.tsx'
import { Select } from '#app/components/form-field.tsx'

type UsageFiltersProps = {
  /** Empty if there is nothing to choose. */
  journals: readonly { slug: string; title: string }[]
  journal: string | undefined
  year: number | undefined
  years: readonly number[]
}

/** A plain form, so every result has its own address. */
export function UsageFilters({ journals, journal, year, years }: UsageFiltersProps) {
  return (
    <search>
      <form action="/admin/usage" className="usage-filters">
        {journals.length > 0 && (
          <Select
            label="Journal"
            name="journal"
            defaultValue={journal ?? ''}
            options={[
              { value: '', label: 'All journals' },
              ...journals.map(({ slug, title }) => ({ value: slug, label: title })),
            ]}
          />
        )}
        <Select
          label="Period"
          name="year"
          defaultValue={year?.toString() ?? ''}
          options={[
            { value: '', label: 'Last twelve months' },
            ...years.map((one) => ({ value: String(one), label: String(one) })),
          ]}
        />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </search>
  )
}
