/** An observer reads what an editor of the same journals reads. Finance handles the money of all journals, and no manuscript. */
export const roles = ['admin', 'editor', 'finance', 'observer'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  finance: 'Finance',
  observer: 'Observer',
}

/** How a role is named in a sentence. */
export const roleInSentence: Record<Role, string> = {
  admin: 'an admin',
  editor: 'an editor',
  finance: 'a finance manager',
  observer: 'an observer',
}

/** Which roles have journals of their own. */
export const hasJournals = (role: Role): boolean => role === 'editor' || role === 'observer'
