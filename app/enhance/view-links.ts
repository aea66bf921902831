/**
 * Sent with the page as text, so it may use nothing from outside itself. A link with `data-view` opens /view and hands
 * over what the page is to show; without a script, or in a new tab, it leads to the article's permanent page.
 */
export function viewLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-view]') : null
    if (!link?.dataset.view) return
    try {
      // A page can't give state to the next one: /view makes this the state of its own place in the history.
      sessionStorage.setItem('view', link.dataset.view)
    } catch {
      // Storage can be forbidden altogether: then the permanent page opens.
      return
    }
    event.preventDefault()
    location.assign('/view')
  })
}
