/** The page of a manuscript of one's own. */
export const ownPath = (id: string) => `/author/manuscripts/${id}`
