import type { ReactNode } from 'react'

/** One example with its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="stack">
      <h3>{name}</h3>
      {children}
    </div>
  )
}

const journal = (title: string, accent: string) => ({ slug: title.toLowerCase().replaceAll(' ', '-'), title, accent })

export const health = journal('Domain Health Journal', 'health')
export const journals = [
  health,
  journal('Domain Journal of Science and Technology', 'science'),
  journal('Domain Multidisciplinary Journal', 'multidisciplinary'),
  journal('Domain Journal of Biological Sciences', 'biological'),
]

export const journalLabels = Object.fromEntries(
  journals.map(({ slug, title, accent }) => [slug, { name: title, accent }]),
)

export const recentArticles = journals.map(({ slug, title }) => ({
  _id: slug,
  title: `Night lighting and insect visits to okra flowers: a sample title of the ${title}`,
  author: 'Sample Author One',
  coAuthors: [{ name: 'Ọnọme Sample' }],
  customId: 'SAMPLE-2026-0001',
  journal: slug,
  articleType: 'Research Article',
  publishedAt: '2026-10-30',
}))
