import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React takes over its page, true ever after: for what only a browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
