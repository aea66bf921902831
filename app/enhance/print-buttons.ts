/** Sent with the page as text, so it may use nothing from outside itself. */
export function printButtons(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-print]')) print()
  })
}
