/**
 * Both functions are sent with the page as text, so they must not use anything defined outside them. This one runs in
 * the head, so that the page never flashes in the wrong theme.
 */
export function applyTheme(): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is forbidden: the system's theme applies.
  }
}

/** The button cycles through the system's theme, light and dark. */
export function themeSwitch(): void {
  const following = { system: 'light', light: 'dark', dark: 'system' } as const
  type Theme = keyof typeof following
  const root = document.documentElement

  function current(): Theme {
    const theme = root.dataset.theme
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  }

  function label(): void {
    for (const button of document.querySelectorAll('[data-theme-switch]')) {
      button.setAttribute('aria-label', `Colour theme: ${current()}`)
    }
  }

  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return
    const next = following[current()]
    if (next === 'system') delete root.dataset.theme
    else root.dataset.theme = next
    label()
    try {
      localStorage.setItem('theme', next)
    } catch {
      // Storage is forbidden: the choice lasts until the page is closed.
    }
  })
  label()
}
