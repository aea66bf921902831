import { useEffect, useState } from 'react'
import { cleaned } from './ask.ts'

/** `key` is the idempotency key: a retry after a lost reply sends the same newsletter, not a second one. */
export type NewsletterDraft = { subject: string; body: string; key: string }

const newKey = () => `${Date.now()}-${Math.random()}`
const emptyDraft = (): NewsletterDraft => ({ subject: '', body: '', key: newKey() })

const placeOf = (staffId: string) => `newsletter:${staffId}`

/** Returns null if there is no draft, or if the browser stores nothing. */
function readDraft(staffId: string): NewsletterDraft | null {
  try {
    const kept = localStorage.getItem(placeOf(staffId))
    return kept && { ...emptyDraft(), ...JSON.parse(kept) }
  } catch {
    return null
  }
}

function saveDraft(staffId: string, draft: NewsletterDraft | null): void {
  try {
    if (draft) localStorage.setItem(placeOf(staffId), JSON.stringify(draft))
    else localStorage.removeItem(placeOf(staffId))
  } catch {
    // Storage is full or forbidden. The editor still works.
  }
}

export function useKeptDraft(staffId: string) {
  const [draft, setDraft] = useState<NewsletterDraft>(emptyDraft)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const kept = readDraft(staffId)
    if (kept) setDraft(kept)
    // Clean the body first: it may be HTML that was typed as source.
    const body = kept?.body ? cleaned(kept.body) : Promise.resolve('')
    body.then((body) => {
      setDraft((before) => ({ ...before, body }))
      setRead(true)
    })
  }, [staffId])
  function change(changes: Partial<NewsletterDraft>) {
    setDraft((before) => {
      const changed = { ...before, ...changes }
      saveDraft(staffId, changed)
      return changed
    })
  }
  return { draft, isRead, change, renew: () => change({ key: newKey() }), drop: () => saveDraft(staffId, null) }
}
