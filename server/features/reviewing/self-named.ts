import { givenNamesIn, namedIn } from '#domain/anonymity/named.ts'
import { type Anonymity, isNamed, type Question } from '#domain/peer-review.ts'
import { answersIn } from '#domain/review-report.ts'
import { peopleOf, type Reviewer } from '../reviewers/store.ts'
import type { ReportRow } from './desk-store.ts'

type Written = Pick<ReportRow['report'], 'toAuthor' | 'redacted' | 'isSigned' | 'helper' | 'answers'>
type About = { anonymity: Anonymity; questions: Question[]; manuscript: { title: string; abstract: string } }

type Named = { selfNamed: string[]; givenNames: string[] }

/** The words by which a report that nobody signed would tell the author who wrote it, and first names that might. */
export function namesIn(
  { toAuthor, redacted, isSigned, helper, answers }: Written,
  reviewer: Reviewer | null | undefined,
  { anonymity, questions, manuscript: { title, abstract } }: About,
): Named {
  if (isNamed({ isSigned }, anonymity)) return { selfNamed: [], givenNames: [] }
  const people = [...(reviewer ? peopleOf(reviewer) : []), ...(helper ? [helper] : [])]
  const answered = answersIn(questions, answers).filter(({ forEditor }) => !forEditor)
  const read = [redacted ?? toAuthor, ...answered.map(({ answer }) => answer)].join('\n')
  const known = `${title} ${abstract}`
  return { selfNamed: namedIn(read, people, known), givenNames: givenNamesIn(read, people, known) }
}
