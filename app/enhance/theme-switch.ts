/**
 * Both functions are sent with the page as text, so they may use nothing from outside themselves.
 * This one runs in the head: a stored choice must not flash the other theme.
 */
export function applyTheme(): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage can be forbidden altogether: then the system's theme holds.
  }
}

/** The button goes from the system's theme to light to dark. */
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
      // The choice then lasts as long as the page.
    }
  })
  label()
}
