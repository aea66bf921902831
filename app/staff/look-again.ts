import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 2_000

/** Reloads the page's data while something is made in the background. On a slow line, one load ends before the next. */
export function useLookAgain(isMaking: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isMaking || state === 'loading') return
    const timer = setInterval(() => document.hidden || revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isMaking, state, revalidate])
}
