import { queryOf } from '#app/query-of.ts'

export const settingsHome = '/admin/settings'

export const historyPath = (document: string, field: string) => `${settingsHome}/history${queryOf({ document, field })}`

type Titled = readonly { slug: string; title: string }[]

/** The title of a journal or a page, by its document. */
export function nameOfDocument(document: string, { journals, pages }: { journals: Titled; pages: Titled }): string {
  const journal = journals.find(({ slug }) => document === `journals/${slug}.yaml`)
  const page = pages.find(({ slug }) => document === `pages/${slug}.md`)
  return journal?.title ?? page?.title ?? 'The publisher'
}
