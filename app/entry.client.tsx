import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { goByClockOf } from '#domain/words/day.ts'
import { noteTyped } from './typed-early.ts'

const tellReact = noteTyped()
goByClockOf(document.documentElement.dataset.timeZone ?? 'UTC')

/** Its effect runs after all other effects. Then early input is repeated: first what was typed, then the clicks. */
function Page({ children }: { children: ReactNode }) {
  useEffect(() => {
    void tellReact().then(() => document.dispatchEvent(new Event('hydrated')))
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page>
        <HydratedRouter />
      </Page>
    </StrictMode>,
  )
})
