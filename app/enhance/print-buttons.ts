/** Sent with the page as text, so it must not use anything defined outside it. */
export function printButtons(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-print]')) print()
  })
}
