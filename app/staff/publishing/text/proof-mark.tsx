import type { StaffProofs } from '#contracts/publishing/proofs.ts'
import type { MarkPlace } from '#domain/publishing/full-text/mark-places.ts'

/** All comments that authors have sent, with their numbers, oldest round first. */
export function commentsOf({ proofs }: Pick<StaffProofs, 'proofs'>) {
  return proofs
    .toReversed()
    .flatMap(({ round, comments }) => comments.map((comment) => ({ ...comment, round })))
    .map((comment, at) => ({ ...comment, number: at + 1 }))
}

export const placeId = (place: string) => `at-${place}`
export const commentId = (number: number) => `proof-comment-${number}`

/** At each place of the text: the numbers of the comments on it that are not settled. */
export function proofMark(proofs: StaffProofs | null) {
  const open = proofs ? commentsOf(proofs).filter(({ settled }) => !settled) : []
  return ({ place }: MarkPlace) => (
    <span id={placeId(place)} className="proof-place">
      {open
        .filter((comment) => comment.place === place)
        .map(({ number, _id }) => (
          <a key={_id} className="proof-number" href={`#${commentId(number)}`} aria-label={`Correction ${number}`}>
            {number}
          </a>
        ))}
    </span>
  )
}
