/**
 * Sent with the page as text, so it must not use anything defined outside it. A citation opens its references
 * in place, and a mark its note. Without scripts, or in a new tab, it leads to the list.
 */
export function openReferences(): void {
  if (!('popover' in HTMLElement.prototype)) return
  const box = document.createElement('div')
  box.className = 'reference-box'
  box.popover = 'auto'
  box.tabIndex = -1
  box.setAttribute('role', 'dialog')
  let opener: HTMLElement | null = null

  function shown(entry: Element): Element {
    const copy = document.createElement('div')
    copy.append(...entry.cloneNode(true).childNodes)
    for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
    for (const back of copy.querySelectorAll('[href^="#at-"]')) back.remove()
    return copy
  }

  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href^="#"]') : null
    if (!link) return
    if (box.contains(link)) {
      box.hidePopover()
      return
    }
    const ids = [link.getAttribute('href')?.slice(1) ?? '', ...(link.dataset.and?.split(' ') ?? [])]
    const entries = ids.flatMap((id) => document.getElementById(id) ?? [])
    if (!entries[0]?.matches('.references > li, .notes > li')) return
    event.preventDefault()
    const isNote = entries[0].matches('.notes > li')
    const list = document.createElement('a')
    list.href = `#${ids[0]}`
    list.textContent = 'In the list'
    box.replaceChildren(...entries.map(shown), list)
    box.setAttribute('aria-label', isNote ? 'Note' : entries.length > 1 ? 'References' : 'Reference')
    opener?.style.removeProperty('anchor-name')
    link.style.setProperty('anchor-name', '--opener')
    opener = link
    link.after(box)
    box.showPopover()
    box.focus()
  })
}
