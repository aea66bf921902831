import type { Visitor } from '../words/permissions.ts'

/** All that the bars of a page show of who reads it. No name is in it: a page is cached once for all readers of a kind. */
export type VisitorKind = { isAuthor: boolean; isStaff: boolean; isAdmin: boolean }

export const nobody: VisitorKind = { isAuthor: false, isStaff: false, isAdmin: false }

/** All kinds that there are; the first is whoever is not signed in. */
export const visitorKinds: readonly VisitorKind[] = [
  nobody,
  { isAuthor: false, isStaff: true, isAdmin: false },
  { isAuthor: false, isStaff: true, isAdmin: true },
  { isAuthor: true, isStaff: false, isAdmin: false },
  { isAuthor: true, isStaff: true, isAdmin: false },
  { isAuthor: true, isStaff: true, isAdmin: true },
]

export function kindOfVisitor({ author, staff }: Visitor): VisitorKind {
  return { isAuthor: author !== null, isStaff: staff !== null, isAdmin: staff?.role === 'admin' }
}

/** Its place among all kinds. */
export function numberOfKind({ isAuthor, isStaff, isAdmin }: VisitorKind): number {
  return (isAuthor ? 3 : 0) + (isAdmin ? 2 : isStaff ? 1 : 0)
}
