import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, then true. Use it for anything that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
