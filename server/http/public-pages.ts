/** Pages that are the same for everyone who is not signed in, with the query keys that change them. */
export const publicPages = ['/', '/:page', '/journals', '/journals/:slug', '/journals/:slug/editorial-board', '/journals/:slug/guidelines'] as const
