import { useNavigation } from 'react-router'

/** From the press of the button to its answer. While the page then reads itself anew, people may press again. */
export function useSending(): boolean {
  const { state, formAction, location } = useNavigation()
  const isAnswered =
    state === 'loading' && formAction !== undefined && new URL(formAction, 'http://site').pathname === location.pathname
  return state !== 'idle' && !isAnswered
}
