import { Button, ButtonLink } from '#app/components/button.tsx'
import { Select, TextInput } from '#app/components/form-field.tsx'
import { articleTypeLabel, articleTypes } from '#domain/article-types.ts'
import { type Asked, reviewPath } from './query.ts'

type ReviewFiltersProps = { asked: Asked; journals: readonly { slug: string; shortTitle: string }[] }

/** A plain form, so every result has its own address. */
export function ReviewFilters({ asked, journals }: ReviewFiltersProps) {
  const { status, journal, type, search, sort } = asked
  const isFiltered = search !== '' || journal !== null || type !== null
  const everything = reviewPath({ ...asked, journal: null, type: null, search: '', page: 1 })
  return (
    <search>
      <form key={reviewPath(asked)} action="/admin/review" className="review-filters">
        {status && <input type="hidden" name="status" value={status} />}
        <TextInput
          type="search"
          label="Search"
          name="search"
          defaultValue={search}
          maxLength={200}
          placeholder="Title, author or e-mail"
        />
        {journals.length > 0 && (
          <Select
            label="Journal"
            name="journal"
            defaultValue={journal ?? ''}
            options={[
              { value: '', label: 'All journals' },
              ...journals.map(({ slug, shortTitle }) => ({ value: slug, label: shortTitle })),
            ]}
          />
        )}
        <Select
          label="Article type"
          name="type"
          defaultValue={type ?? ''}
          options={[
            { value: '', label: 'All types' },
            ...articleTypes.map((value) => ({ value, label: articleTypeLabel(value) })),
          ]}
        />
        <Select
          label="Order"
          name="sort"
          defaultValue={sort}
          options={[
            { value: 'oldest', label: 'Waiting longest' },
            { value: 'newest', label: 'Newest first' },
          ]}
        />
        <div className="cluster">
          <Button type="submit" variant="secondary">
            Show
          </Button>
          {isFiltered && (
            <ButtonLink variant="quiet" href={everything}>
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}
