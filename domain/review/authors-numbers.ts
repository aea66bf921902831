import { numbered } from '../words/peer-review.ts'

/** `number` is the invitation's, which a reviewer keeps in every round. */
type Submitted = { number: number; submittedAt?: Date | null | undefined }

/**
 * Returns who is 'Reviewer 1' to everybody outside the office, by the number of the invitation. Only who has submitted a
 * report counts, so nobody can tell from a gap that somebody declined. The first report comes first, so that one that
 * comes later changes no number that somebody has read.
 */
export function authorsNumbers(submitted: readonly Submitted[]): Map<number, number> {
  const time = ({ submittedAt }: Submitted) => submittedAt?.getTime() ?? 0
  const inOrder = [...submitted].sort((a, b) => time(a) - time(b) || a.number - b.number)
  return new Map([...new Set(inOrder.map(({ number }) => number))].map((number, at) => [number, at + 1]))
}

type Numbers = { number: number; authorsNumber: number | null }

/** 'Reviewer 3 (Reviewer 2 to the author)': to staff, who know invitations by their number. `marks` are added: 'signed'. */
export function numberedForStaff({ number, authorsNumber }: Numbers, marks: readonly string[] = []): string {
  const isOther = authorsNumber !== null && authorsNumber !== number
  const notes = [...(isOther ? [`${numbered({ number: authorsNumber })} to the author`] : []), ...marks]
  return notes.length > 0 ? `${numbered({ number })} (${notes.join(', ')})` : numbered({ number })
}
