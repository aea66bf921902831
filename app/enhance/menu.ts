/**
 * Sent with the page as text, so it must not use anything defined outside it. A popover opens and closes by itself;
 * this keeps the Tab key inside popovers marked `data-keep-focus`.
 */
export function siteMenu(): void {
  const menus = '[data-keep-focus]'

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return
    const menu = document.querySelector(`${menus}:popover-open`)
    const stops = menu?.querySelectorAll<HTMLElement>('a[href], button')
    const first = stops?.[0]
    const last = stops?.[stops.length - 1]
    if (!menu || !first || !last) return
    const inside = menu.contains(document.activeElement)
    const leaving = document.activeElement === (event.shiftKey ? first : last)
    if (inside && !leaving) return
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  })

  // The back-forward cache would otherwise restore the page with its menu open.
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll<HTMLElement>(`${menus}:popover-open`)) menu.hidePopover()
  })
}
