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

export const journals = [
  {
    slug: 'domain-health-journal',
    title: 'Domain Health Journal',
    name: 'Health',
    accent: 'health',
    scope: 'Clinical medicine, nursing, public health and health systems.',
  },
  {
    slug: 'domain-journal-of-science-and-technology',
    title: 'Domain Journal of Science and Technology',
    name: 'Science and Technology',
    accent: 'science',
    scope: 'Engineering, computing, physical sciences and applied technology.',
  },
  {
    slug: 'domain-multidisciplinary-journal',
    title: 'Domain Multidisciplinary Journal',
    name: 'Multidisciplinary',
    accent: 'multidisciplinary',
    scope: 'Work that crosses fields: policy, society, education and environment.',
  },
  {
    slug: 'domain-journal-of-biological-sciences',
    title: 'Domain Journal of Biological Sciences',
    name: 'Biological Sciences',
    accent: 'biological',
    scope: 'Ecology, genetics, microbiology, plant and animal science.',
  },
] as const

export const [health, science, multidisciplinary, biological] = journals

export const articles = [
  {
    href: '/view',
    title: 'Night lighting and insect visits to okra flowers: a sample title',
    authors: 'Sample Author One, Ọnọme Sample',
    date: '2026-10-30',
    journal: biological,
  },
  {
    href: '/view',
    title: 'Cooling clay stores with rain water: a sample title',
    authors: 'Sample Author Two',
    date: '2026-10-21',
    journal: science,
  },
  {
    href: '/view',
    title: 'How three towns share one library: a sample title',
    authors: 'Sample Author Three, Sample Author Four',
    date: '2026-10-09',
    journal: multidisciplinary,
  },
  {
    href: '/view',
    title: 'Walking distance to care and first visits in pregnancy: a sample title',
    authors: 'Sample Author Five',
    date: '2026-09-28',
    journal: health,
  },
]

export const recentArticles = articles.map(({ title, authors, date, journal }) => ({
  _id: title,
  title,
  author: authors,
  coAuthors: [],
  customId: 'SAMPLE-2026-0001',
  journal: journal.slug,
  articleType: 'Research Article',
  publishedAt: date,
}))

export const journalLabels = Object.fromEntries(journals.map(({ slug, name, accent }) => [slug, { name, accent }]))

export const leadArticle = {
  href: '/view',
  title: 'Ward rounds at dusk and the timing of pain relief: a sample title',
  authors: 'Sample Author Six, Sample Author Seven',
  date: '2026-11-02',
  type: 'Research Article',
  abstract:
    'A sample abstract. Moving one ward round by two hours brought pain relief forward by half an hour, and the change held for a year.',
}
