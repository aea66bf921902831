/**
 * Sent with the page as text, so it must not use anything defined outside it. Opens the <details> in a
 * `[data-hover-open]` element when the pointer rests there, and closes it again if only the pointer had opened it.
 */
export function hoverOpen(): void {
  // Spec §9: the hover delay before a journal opens.
  const delayMs = 500

  for (const area of document.querySelectorAll('[data-hover-open]')) {
    const details = area.querySelector('details')
    if (!details) continue
    let timer: ReturnType<typeof setTimeout> | undefined
    let isByHover = false
    area.addEventListener('mouseenter', () => {
      timer = setTimeout(() => {
        isByHover = !details.open
        details.open = true
      }, delayMs)
    })
    area.addEventListener('mouseleave', () => {
      clearTimeout(timer)
      if (isByHover && !details.contains(document.activeElement)) details.open = false
      isByHover = false
    })
  }
}
