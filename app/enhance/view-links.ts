/**
 * Sent with the page as text, so it must not use anything defined outside it. A link with `data-view` opens /view and
 * passes on the article to show. Without scripts, or in a new tab, the link opens the article's permanent page.
 */
export function viewLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-view]') : null
    if (!link?.dataset.view) return
    try {
      // A page cannot set the state of the next one, so /view reads this and stores it in its own history entry.
      sessionStorage.setItem('view', link.dataset.view)
    } catch {
      // Storage is forbidden: the link opens the permanent page.
      return
    }
    event.preventDefault()
    location.assign('/view')
  })
}
