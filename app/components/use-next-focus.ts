import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Focuses what a press has made, once it is there. Before the browser goes on, because the next key is for it; and not in
 * `useEffect`, where what an earlier change left to do may come first and find nothing yet.
 */
export function useNextFocus(within: RefObject<HTMLElement | null>): (selector: string) => void {
  const next = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (next.current) within.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  return (selector) => {
    next.current = selector
  }
}
