import { articlePath } from '../article-path.ts'
import type { ArticleRecord } from './record.ts'

type Named = { journal: string | { slug: string }; customId: string }

/** '/journals/domain-health-journal/articles/DHJ-2026-0007/DHJ-2026-0007.bib' */
export function citationPath({ journal, customId }: Named, ending: string): string {
  const slug = typeof journal === 'string' ? journal : journal.slug
  return `${articlePath({ journal: slug, customId })}${customId}.${ending}`
}

/** The address of the same file, with the host. */
export function citationUrl({ url, customId }: Pick<ArticleRecord, 'url' | 'customId'>, ending: string): string {
  return `${url}${customId}.${ending}`
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
