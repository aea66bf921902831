/** The path of an author's page for their own manuscript. */
export const ownPath = (id: string) => `/author/manuscripts/${id}`

/** Where an author does what the table of transitions allows without a link. */
export const ownPages: Record<string, string> = { 'edit-by-link': 'edit', 'delete-by-link': 'withdraw' }
