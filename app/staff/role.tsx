import { createContext, type ReactNode, use } from 'react'
import { mayAct } from '#domain/words/permissions.ts'
import type { Role } from '#domain/words/role.ts'

/** The role of whoever looks at the page. */
export const OfficeRole = createContext<Role>('admin')

/** What only those who work on manuscripts are offered. An observer reads the rest of the page. */
export function ForEditors({ children }: { children: ReactNode }) {
  return mayAct({ role: use(OfficeRole) }) && children
}

/** What only admins are offered. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return use(OfficeRole) === 'admin' && children
}

/** Leads to a manuscript's page, and finance to its charge. */
export function ManuscriptLink({ id, children }: { id: string; children: ReactNode }) {
  const isFinance = use(OfficeRole) === 'finance'
  return <a href={isFinance ? `/admin/charges/${id}` : `/admin/review/${id}`}>{children}</a>
}
