/**
 * Sent with the page as text, so it may use nothing from outside itself. What the style sheet leaves for later is laid
 * out part by part once the page stands, so that scrolling, a picture of the whole page and the scroll bar are right.
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
