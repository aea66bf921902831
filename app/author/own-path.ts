/** The path of an author's page for their own manuscript. */
export const ownPath = (id: string) => `/author/manuscripts/${id}`
