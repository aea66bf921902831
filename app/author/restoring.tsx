import { useLayoutEffect } from 'react'
import { awaitDraft } from '../enhance/await-draft.ts'
import { Inline } from '../enhance/inline.tsx'

type RestoringProps = { place: string; isRead: boolean; isNow: boolean }

/** Shown in place of the form while a draft is read, from this browser before the page has its scripts, or from the server. */
export function Restoring({ place, isRead, isNow }: RestoringProps) {
  useLayoutEffect(() => {
    if (isRead) delete document.documentElement.dataset.restoring
  }, [isRead])
  return (
    <>
      <p className="restoring" role="status" data-draft-place={place} data-now={isNow || undefined}>
        Restoring your draft…
      </p>
      <Inline script={!isRead && import.meta.env.SSR && awaitDraft} />
    </>
  )
}
