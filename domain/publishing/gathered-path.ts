import { isOrcid } from '../words/orcid.ts'

/** The page with one person's articles, named by ORCID iD if there is one, else by the name as it is printed. */
export function personPath({ name, orcid }: { name: string; orcid?: string | undefined }): string {
  return `/authors/${encodeURIComponent(orcid !== undefined && isOrcid(orcid) ? orcid : name)}`
}

export function keywordPath(word: string): string {
  return `/keywords/${encodeURIComponent(word.toLowerCase())}`
}

export function issuePath({ journal, issue }: { journal: string; issue: number }): string {
  return `/journals/${journal}/issues/${issue}`
}
