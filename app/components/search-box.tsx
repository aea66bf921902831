import { Search } from 'lucide-react'
import { mostTyped } from '#domain/publishing/search-query.ts'

type SearchBoxProps = {
  defaultValue?: string
  autoFocus?: boolean
  placeholder?: string
  /** Only its articles are searched. */
  journal?: { slug: string; title: string }
}

/** A plain form: the results are a page with its own address. */
export function SearchBox({ defaultValue, autoFocus, placeholder = 'Title, author or DOI', journal }: SearchBoxProps) {
  return (
    <search>
      <form action="/search" className="search-box">
        <Search />
        {journal && <input type="hidden" name="journal" value={journal.slug} />}
        <input
          type="search"
          name="q"
          aria-label={journal ? `Search ${journal.title}` : 'Search articles'}
          placeholder={placeholder}
          defaultValue={defaultValue}
          // biome-ignore lint/a11y/noAutofocus: takes effect only when a person opens the popover around it
          autoFocus={autoFocus}
          maxLength={mostTyped}
          required
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  )
}
