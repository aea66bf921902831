import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { longestQuery } from '#domain/manuscript/find.ts'
import { Results } from './results.tsx'
import { useFind } from './use-find.ts'
import '#app/styles/find.css'

/**
 * The office's search: a combobox whose list opens below (ARIA's pattern: the focus stays in the box). Without a script,
 * and with Enter while nothing in the list is chosen, it is a form whose results are a page.
 */
export function FindBox({ className = '' }: { className?: string }) {
  const listId = useId()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const asked = pathname === '/admin/find' ? (query.get('q') ?? '') : ''
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const answer = useFind(typed)
  const shown = isOpen ? answer : null
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>(`#${CSS.escape(listId)} a`)]

  function close() {
    setOpen(false)
    setChosen(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = links()
    const move = (to: number) => {
      event.preventDefault()
      setChosen(to)
      all[to]?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'ArrowDown') {
      if (!isOpen) return setOpen(true)
      if (all.length > 0) move((chosen + 1) % all.length)
    } else if (event.key === 'ArrowUp' && all.length > 0) move(chosen <= 0 ? all.length - 1 : chosen - 1)
    else if (event.key === 'Enter' && all[chosen]) {
      event.preventDefault()
      all[chosen].click()
    } else if (event.key === 'Escape' && shown) {
      // The first press closes the list, the next one empties the box.
      event.preventDefault()
      close()
    }
  }

  return (
    <search
      className={`find-anything ${className}`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <form action="/admin/find">
        <Search aria-hidden="true" />
        <input
          type="search"
          name="q"
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={shown !== null}
          aria-controls={listId}
          aria-activedescendant={shown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
          placeholder="Number, title, person, receipt…"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestQuery}
          key={asked}
          defaultValue={asked}
          data-keys="/"
          enterKeyHint="search"
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setOpen(true)
            setChosen(-1)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="needs-script wide-only">/</kbd>
      </form>
      <Results id={listId} answer={shown} chosen={chosen} />
    </search>
  )
}
