import { namedIn } from '#domain/anonymity/named.ts'
import { type Anonymity, isNamed } from '#domain/peer-review.ts'
import { peopleOf, type Reviewer } from '../reviewers/store.ts'
import type { ReportRow } from './desk-store.ts'

type Written = Pick<ReportRow['report'], 'toAuthor' | 'redacted' | 'isSigned' | 'helper'>
type About = { anonymity: Anonymity; manuscript: { title: string; abstract: string } }

/** The words by which a report that nobody signed would tell the author who wrote it. */
export function selfNamed(
  { toAuthor, redacted, isSigned, helper }: Written,
  reviewer: Reviewer | null | undefined,
  { anonymity, manuscript: { title, abstract } }: About,
): string[] {
  if (isNamed({ isSigned }, anonymity)) return []
  const people = [...(reviewer ? peopleOf(reviewer) : []), ...(helper ? [helper] : [])]
  return namedIn(redacted ?? toAuthor, people, `${title} ${abstract}`)
}
