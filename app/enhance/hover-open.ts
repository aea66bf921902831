/**
 * Inlined into pages as text, so it may use nothing from outside itself. A `[data-hover-open]` element opens the
 * <details> in it when the pointer has rested there, and closes again what the pointer alone had opened.
 */
export function hoverOpen(): void {
  // Spec §9: hover delay on journal expand.
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
