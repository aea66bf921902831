import type { Role } from '../words/role.ts'

/** Whose work Today shows: what somebody handles and nobody does, or all that they may see. */
export const scopes = ['mine', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Until they choose. Admins look after everybody's work, and nothing is an observer's own. */
export const usualScope = (role: Role): Scope => (role === 'admin' || role === 'observer' ? 'all' : 'mine')
