import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

type StaffPageProps = {
  title: ReactNode
  /** The page that leads to this one, if the navigation does not. */
  parent?: { label: string; href: string }
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The layout of every staff page but the first, inside the office's own frame (shell/shell.tsx). */
export function StaffPage({ title, parent, intro, actions, children }: StaffPageProps) {
  return (
    <main id="main" className="container staff-page stack">
      {parent && (
        <a className="staff-parent" href={parent.href}>
          <ChevronLeft />
          {parent.label}
        </a>
      )}
      <header className="staff-head">
        <h1>{title}</h1>
        {actions && <div className="cluster">{actions}</div>}
        {intro && <p className="muted">{intro}</p>}
      </header>
      <noscript>
        <p className="muted">Without JavaScript you can read this page. Buttons and forms that need it are left out.</p>
      </noscript>
      {children}
    </main>
  )
}
