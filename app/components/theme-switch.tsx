import { Monitor, Moon, Sun } from 'lucide-react'

/** Cycles through system, light and dark. enhance/theme-switch.ts makes it work on pages that are not hydrated. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="button button-icon needs-script"
      data-theme-switch
      aria-label="Colour theme"
      suppressHydrationWarning
    >
      <Monitor className="theme-icon theme-icon-system" />
      <Sun className="theme-icon theme-icon-light" />
      <Moon className="theme-icon theme-icon-dark" />
    </button>
  )
}
