import { articlePath } from '../../words/article-path.ts'
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

/** Where the article's JATS is, which has its text if we have that. */
export const jatsUrl = (record: Pick<ArticleRecord, 'url' | 'customId'>): string => citationUrl(record, 'jats.xml')

/** Old DOIs have signs that an address may not contain: '10.1002/(SICI)1096-8644(1996)99:1<1::AID-1>3.0.CO;2-1'. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replaceAll(/[?#]/g, encodeURIComponent)}`
}

/** What a citation links to: the DOI if it is registered, else the article's page. */
export function permanentUrl({ doi, url }: Pick<ArticleRecord, 'doi' | 'url'>): string {
  return doi === null ? url : doiUrl(doi)
}

/** The page of an issue, with the host. */
export function issueUrl(journal: Pick<ArticleRecord['journal'], 'url'>, issue: number): string {
  return `${journal.url}/issues/${issue}`
}
