/** Pages that are the same for everyone who is not signed in, with the query keys that change them. */
export const publicPages = [
  '/',
  '/:page',
  '/search?q&journal&year&type&page',
  '/journals',
  '/journals/:slug',
  '/journals/:slug/current-issue',
  '/journals/:slug/editorial-board',
  '/journals/:slug/guidelines',
  '/journals/:slug/archive?volume&issue&page',
  '/journals/:slug/articles/:customId/',
  '/journals/:slug/feed.xml',
  '/sitemap/:part',
  '/covers/:slug/:name',
] as const
