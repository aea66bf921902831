/** Sent as text: must not use anything from outside. Copies `data-copy` or, if empty, the text before the button. */
export function copyButtons(): void {
  const shownMs = 2000

  function announce(message: string): void {
    let region = document.getElementById('copy-status')
    if (!region) {
      region = document.createElement('div')
      region.id = 'copy-status'
      region.className = 'visually-hidden'
      region.setAttribute('role', 'status')
      document.body.append(region)
    }
    region.textContent = message
  }

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
    if (!button) return
    try {
      await navigator.clipboard.writeText(
        button.getAttribute('data-copy') || (button.previousElementSibling?.textContent ?? ''),
      )
    } catch {
      announce('Copying failed')
      return
    }
    announce('Copied')
    button.setAttribute('data-copied', '')
    setTimeout(() => {
      button.removeAttribute('data-copied')
      announce('')
    }, shownMs)
  })
}
