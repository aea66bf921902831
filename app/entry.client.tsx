import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteTyped } from './typed-early.ts'

const tellReact = noteTyped()

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
