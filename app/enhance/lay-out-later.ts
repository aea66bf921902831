/**
 * Sent with the page as text, so it must not use anything defined outside it. Lays out the `.later` parts one by one
 * after the page has loaded, so that scrolling, full-page screenshots and the scroll bar are correct.
 */
export function layOutLater(): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => {
    const parts = [...document.querySelectorAll('.later')]
    function layOutNext(): void {
      parts.shift()?.classList.remove('later')
      if (parts.length > 0) whenIdle(layOutNext)
    }
    whenIdle(layOutNext)
  })
}
