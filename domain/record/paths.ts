import { articlePath } from '../article-path.ts'
import type { ArticleRecord } from './record.ts'

/** The forms in which an article's record can be fetched, beside its file. */
export const forms = {
  bib: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
  'csl.json': 'application/vnd.citationstyles.csl+json',
  'jats.xml': 'application/xml',
  'linkset.json': 'application/linkset+json',
} as const

export type Form = keyof typeof forms

type Named = { journal: string | { slug: string }; customId: string }

/** '/journals/domain-health-journal/articles/DHJ-2026-0007/DHJ-2026-0007.bib' */
export function citationPath({ journal, customId }: Named, form: Form): string {
  const slug = typeof journal === 'string' ? journal : journal.slug
  return `${articlePath({ journal: slug, customId })}${customId}.${form}`
}

/** With the host. */
export function citationUrl({ url, customId }: Pick<ArticleRecord, 'url' | 'customId'>, form: Form): string {
  return `${url}${customId}.${form}`
}

export function doiUrl(doi: string): string {
  return `https://doi.org/${doi}`
}

/** What a citation links to: the DOI if there is one, else the article's page. */
export function permanentUrl({ doi, url }: Pick<ArticleRecord, 'doi' | 'url'>): string {
  return doi === null ? url : doiUrl(doi)
}

/** The page of an issue, with the host. */
export function issueUrl(journal: Pick<ArticleRecord['journal'], 'url'>, issue: number): string {
  return `${journal.url}/issues/${issue}`
}
