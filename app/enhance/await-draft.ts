/**
 * Sent with the page as text, so it must not use anything defined outside it. Where this browser has a draft to restore,
 * the page says so instead of showing an empty form until React has read the draft.
 */
export function awaitDraft(): void {
  // By then the scripts may not come at all.
  const patienceMs = 10_000
  const place = document.querySelector<HTMLElement>('[data-draft-place]')?.dataset.draftPlace ?? ''
  const { dataset } = document.documentElement
  try {
    if (!localStorage.getItem(place) || sessionStorage.getItem(place) === '') return
  } catch {
    return
  }
  dataset.restoring = ''
  setTimeout(() => delete dataset.restoring, patienceMs)
}
