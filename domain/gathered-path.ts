import { isOrcid } from './orcid.ts'

/** Where one person's articles are gathered: by ORCID iD where there is one, else by their name as it is printed. */
export function personPath({ name, orcid }: { name: string; orcid?: string | undefined }): string {
  return `/authors/${encodeURIComponent(orcid !== undefined && isOrcid(orcid) ? orcid : name)}`
}

export function keywordPath(word: string): string {
  return `/keywords/${encodeURIComponent(word.toLowerCase())}`
}

export function issuePath({ journal, issue }: { journal: string; issue: number }): string {
  return `/journals/${journal}/issues/${issue}`
}
