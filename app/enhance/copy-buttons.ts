/**
 * Sent as text: must not use anything from outside. Copies `data-copy` or, if empty, the text before the button: with its
 * italics, for where they are kept, and without.
 */
export function copyButtons(): void {
  function announce(message: string): void {
    let region = document.getElementById('copy-status')
    if (!region) {
      region = document.createElement('div')
      region.id = 'copy-status'
      region.className = 'visually-hidden'
      region.role = 'status'
      document.body.append(region)
    }
    region.textContent = message
  }

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
    if (!button) return
    try {
      const [given, before] = [button.getAttribute('data-copy'), button.previousElementSibling]
      const text = given || (before?.textContent ?? '')
      const as = (type: string, of: string) => ({ [type]: new Blob([of], { type }) })
      if (given || !before || !window.ClipboardItem) await navigator.clipboard.writeText(text)
      else
        await navigator.clipboard.write([
          new ClipboardItem({ ...as('text/plain', text), ...as('text/html', before.innerHTML) }),
        ])
    } catch {
      announce('Copying failed')
      return
    }
    announce('Copied')
    button.setAttribute('data-copied', '')
    setTimeout(() => {
      button.removeAttribute('data-copied')
      announce('')
    }, 2000)
  })
}
