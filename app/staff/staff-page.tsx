import type { ReactNode } from 'react'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import '../styles/staff-pages.css'
import '../styles/member-pages.css'

type StaffPageProps = {
  title: string
  /** The page between the dashboard and this one in the breadcrumb. */
  parent?: { label: string; href: string }
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The layout of every staff page below the dashboard. */
export function StaffPage({ title, parent, intro, actions, children }: StaffPageProps) {
  return (
    <main id="main" className="container staff-page stack">
      <Breadcrumb
        trail={[{ label: 'Dashboard', href: '/admin/dashboard' }, ...(parent ? [parent] : []), { label: title }]}
      />
      <header className="staff-head">
        <h1>{title}</h1>
        {actions && <div className="cluster">{actions}</div>}
        {intro && <p className="muted">{intro}</p>}
      </header>
      {children}
    </main>
  )
}
