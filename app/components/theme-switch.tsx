import { Monitor, Moon, Sun } from 'lucide-react'

/** Goes from system to light to dark. Its behaviour is in enhance/theme-switch.ts, so that it works unhydrated. */
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
