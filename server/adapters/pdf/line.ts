/** What is written into an article's PDF. */
export type Stamp = {
  /** Where the citation is: on a page before the first, at the foot of the first, or nowhere. */
  place: 'page' | 'footer' | 'none'
  title: string
  authors: string[]
  keywords: string[]
  /** What PRISM calls its place in the journal, by element. */
  prism: [name: string, value: string][]
  language: string
  journal: string
  /** 'Research Article. Volume 2, issue 1, e15.' */
  facts: string
  /** 'Received 3 May 2026. Accepted …' */
  dates: string
  /** Without its link. */
  citation: string
  link: string
  licence: { name: string; url: string }
  publisher: string
  /** ISO 8601. */
  updatedAt: string
  /** A word across every page and a sentence about what happened, whatever `place` says. */
  mark: { word: string; sentence: string } | null
  /** A sentence about the latest correction, whatever `place` says. */
  correction: string | null
}
