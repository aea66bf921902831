import { dayInWords } from '#domain/words/day.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'

export const proofPath = (key: string) => `/proof/${key}`

/** On the author's own page, while a proof waits for their answer. */
export function ProofNotice({ id, proof }: { id: string; proof: { dueOn: string } | null }) {
  if (!proof) return null
  return (
    <div className="stack stack-small">
      <Notice kind="warning" title="Please check the proof">
        Your article is ready to be published. Check it by {dayInWords(proof.dueOn)}, and approve it or send us your
        corrections.
      </Notice>
      <p>
        <ButtonLink href={proofPath(id)}>Read the proof</ButtonLink>
      </p>
    </div>
  )
}
