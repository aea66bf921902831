import { decide, type Manuscript } from '../words/manuscript-status.ts'

/** Published articles stay and open manuscripts are withdrawn. Returns the problem if one is paid but not published. */
export function accountDeletionProblem(manuscripts: (Manuscript & { title: string })[]): string | null {
  const owed = manuscripts.find(
    (manuscript) => manuscript.status !== 'published' && !decide({ realm: 'link' }, manuscript, 'delete-by-link').ok,
  )
  return owed
    ? `Your manuscript "${owed.title}" is paid for and not published yet. You can delete your account once it is published.`
    : null
}
