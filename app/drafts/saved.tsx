import { Check, WifiOff } from 'lucide-react'
import '../styles/save-state.css'

export type SaveState =
  | { kind: 'as-read' }
  | { kind: 'typing' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline' }
  | { kind: 'refused'; sentence: string }

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function Saved({ state, isSaved = false }: { state: SaveState; isSaved?: boolean }) {
  return (
    <p role="status" className="saved" data-kind={state.kind}>
      {state.kind === 'as-read' && isSaved && (
        <>
          <Check />
          Saved
        </>
      )}
      {state.kind === 'typing' && 'Saving…'}
      {state.kind === 'saved' && (
        <>
          <Check />
          Saved {clock.format(state.at)}
        </>
      )}
      {state.kind === 'offline' && (
        <>
          <WifiOff />
          No connection. Kept in this browser.
        </>
      )}
      {state.kind === 'refused' && state.sentence}
    </p>
  )
}
