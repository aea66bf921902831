import { TextInput } from '#app/components/form-field.tsx'
import { articleTypeLabel, articleTypes } from '#domain/manuscript/article-types.ts'
import { filtersOf, reviewFilterLabels } from '#domain/words/peer-review.ts'
import { Filter, Filters, JournalFilter } from '../../filters.tsx'
import { type Asked, reviewPath } from './query.ts'

type ReviewFiltersProps = { asked: Asked; journals: readonly { slug: string; shortTitle: string }[] }

export function ReviewFilters({ asked, journals }: ReviewFiltersProps) {
  const { status, journal, type, stage, search, sort } = asked
  const isFiltered = search !== '' || journal !== null || type !== null || stage !== null
  const everything = reviewPath({ ...asked, journal: null, type: null, stage: null, search: '', page: 1 })
  return (
    <Filters
      key={reviewPath(asked)}
      action="/admin/review"
      hidden={{ status, sort: sort === 'oldest' ? null : sort }}
      clear={isFiltered && everything}
    >
      <TextInput
        type="search"
        label="Search"
        name="search"
        defaultValue={search}
        maxLength={200}
        placeholder="Number, title, author or e-mail"
      />
      <JournalFilter journals={journals} value={journal} />
      <Filter
        label="Article type"
        name="type"
        value={type}
        all="All types"
        options={articleTypes.map((value) => ({ value, label: articleTypeLabel(value) }))}
      />
      {filtersOf(status).length > 0 && (
        <Filter
          label={status === 'rejected' ? 'Appeals' : 'Stage'}
          name="stage"
          value={stage}
          all={status === 'rejected' ? 'With and without' : 'All stages'}
          options={filtersOf(status).map((value) => ({ value, label: reviewFilterLabels[value] }))}
        />
      )}
    </Filters>
  )
}
