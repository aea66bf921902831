/**
 * Sent with the page as text, so it must not use anything defined outside it. Opens a picture, or a table that does not
 * fit, over the page. Without scripts the picture's link leads to its file, and the table scrolls.
 */
export function openLarger(): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog larger'
  dialog.setAttribute('closedby', 'any')

  function button(text: string, onPress: (pressed: HTMLButtonElement) => void): HTMLButtonElement {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = 'button button-secondary button-small'
    made.textContent = text
    made.addEventListener('click', () => onPress(made))
    return made
  }

  function open(figure: Element | null, content: Element, actions: Element[] = []): void {
    const head = document.createElement('header')
    const title = document.createElement('h2')
    title.textContent = figure?.querySelector('figcaption b')?.textContent?.replace(/\.$/, '') ?? 'Picture'
    head.append(
      title,
      ...actions,
      button('Close', () => dialog.close()),
    )
    const body = document.createElement('div')
    body.tabIndex = 0
    body.setAttribute('role', 'region')
    body.setAttribute('aria-label', title.textContent)
    body.append(content)
    dialog.setAttribute('aria-label', title.textContent)
    dialog.replaceChildren(head, body)
    document.querySelector('main')?.append(dialog)
    dialog.showModal()
  }

  function openPicture(link: HTMLAnchorElement): void {
    const picture = document.createElement('img')
    picture.src = link.href
    picture.alt = link.querySelector('img')?.alt ?? ''
    const size = button('Full size', (pressed) => {
      const isFull = picture.classList.toggle('full-size')
      pressed.textContent = isFull ? 'Fit the window' : 'Full size'
    })
    // On a phone a picture that fits the window is no larger than on the page.
    if (matchMedia('(width < 37.5rem)').matches) size.click()
    open(link.closest('figure'), picture, [size])
  }

  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    const pressed = event.target instanceof Element ? event.target.closest('.enlarge, .data-table button') : null
    if (!pressed) return
    const table = pressed.closest('figure')?.querySelector('table')
    if (pressed instanceof HTMLAnchorElement) {
      event.preventDefault()
      openPicture(pressed)
    } else if (table) {
      const copy = table.cloneNode(true) as Element
      for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
      open(pressed.closest('figure'), copy)
    }
  })

  // What fits needs neither a button nor the focus.
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const fits = target.scrollWidth <= target.clientWidth
      const opener = target.parentElement?.querySelector('button')
      if (opener) opener.hidden = fits
      else if (fits) target.removeAttribute('tabindex')
      else target.setAttribute('tabindex', '0')
    }
  })
  for (const box of document.querySelectorAll('.data-table > section, .equation > div, .long-formula'))
    observer.observe(box)
}
