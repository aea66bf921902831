import { namedIn } from '#domain/manuscript/anonymity/named.ts'
import type { HiddenPerson } from '#domain/manuscript/anonymity/report.ts'
import { ownNamesIn } from '#domain/manuscript/anonymity/signature.ts'
import { answersIn } from '#domain/manuscript/review-report.ts'
import { type Anonymity, isNamed, type Question } from '#domain/words/peer-review.ts'
import { peopleOf, type Reviewer } from '../register/store.ts'
import type { ReportRow } from './desk-store.ts'

type Written = Pick<ReportRow['report'], 'toAuthor' | 'redacted' | 'isSigned' | 'helper' | 'answers'>
type About = { anonymity: Anonymity; questions: Question[]; manuscript: { title: string; abstract: string } }

type Named = { selfNamed: string[]; otherNamed: string[] }

/**
 * The words by which a report that nobody signed would tell the author who wrote it, and those by which any report would
 * tell who else reviews. `others`: who else did not sign.
 */
export function namesIn(
  { toAuthor, redacted, isSigned, helper, answers }: Written,
  reviewer: Reviewer | null | undefined,
  { anonymity, questions, manuscript: { title, abstract } }: About,
  others: readonly HiddenPerson[][] = [],
): Named {
  const people = [...(reviewer ? peopleOf(reviewer) : []), ...(helper ? [helper] : [])]
  const answered = answersIn(questions, answers).filter(({ forEditor }) => !forEditor)
  const read = [redacted ?? toAuthor, ...answered.map(({ answer }) => answer)].join('\n')
  const known = `${title} ${abstract}`
  const own = ownNamesIn(read, people, known)
  const otherNamed = namedIn(read, others.flat(), known).filter((words) => !own.includes(words))
  return { selfNamed: isNamed({ isSigned }, anonymity) ? [] : own, otherNamed }
}
