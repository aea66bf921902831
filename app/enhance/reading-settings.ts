/**
 * Both functions are sent with the page as text, so they must not use anything defined outside them. This one runs before
 * the text, so that it is never drawn in another size first.
 */
export function applyReadingSettings(): void {
  try {
    for (const name of ['text-size', 'line-width']) {
      const value = localStorage.getItem(name)
      if (value) document.documentElement.setAttribute(`data-${name}`, value)
    }
  } catch {
    // Storage is forbidden: the usual size and width apply.
  }
}

/** Keeps what the reader chooses. */
export function readingSettings(): void {
  const root = document.documentElement
  const inputs = document.querySelectorAll<HTMLInputElement>('.reading-settings input')
  for (const input of inputs) {
    input.checked = input.value === (root.getAttribute(`data-${input.name}`) ?? '')
    input.addEventListener('change', () => {
      root.setAttribute(`data-${input.name}`, input.value)
      try {
        localStorage.setItem(input.name, input.value)
      } catch {
        // Storage is forbidden: the choice lasts until the page is closed.
      }
    })
  }
}
