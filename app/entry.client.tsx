import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteTyped } from './typed-early.ts'

const tellReact = noteTyped()

/** Its effect comes after those of the whole page. Then what people did before is done, first the words, then the presses. */
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
