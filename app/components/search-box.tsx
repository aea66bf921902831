import { Search } from 'lucide-react'

type SearchBoxProps = { defaultValue?: string; autoFocus?: boolean; placeholder?: string }

/** A plain form: the results are a page with its own address. */
export function SearchBox({ defaultValue, autoFocus, placeholder = 'Title, author or DOI' }: SearchBoxProps) {
  return (
    <search>
      <form action="/search" className="search-box">
        <Search />
        <input
          type="search"
          name="q"
          aria-label="Search articles"
          placeholder={placeholder}
          defaultValue={defaultValue}
          // biome-ignore lint/a11y/noAutofocus: takes effect only when a person opens the popover around it
          autoFocus={autoFocus}
          required
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  )
}
