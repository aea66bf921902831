import { CircleCheck, CircleDashed } from 'lucide-react'
import type { StaffProofs } from '#contracts/publishing/proofs.ts'
import { proofStateLabels } from '#domain/manuscript/page-proof.ts'

type StepsProps = { left: number; proofs: StaffProofs | null; isShown: boolean; isPublished: boolean }

/** The way of a text to its readers. Each step leads to its part of the desk, which may be far down. */
export function Steps({ left, proofs, isShown, isPublished }: StepsProps) {
  const seen = isPublished ? 'see it' : 'will see it'
  const proof = proofs?.proofs[0]?.state
  const steps = [
    { to: 'troubles', name: 'Check', state: left > 0 ? `${left} left` : 'done', isDone: left === 0 },
    proofs && {
      to: 'proof',
      name: 'Proof',
      state: proof ? proofStateLabels[proof].toLowerCase() : 'not sent',
      isDone: proof === 'approved',
    },
    { to: 'shown', name: 'Readers', state: isShown ? seen : 'don’t see it', isDone: isShown },
  ]
  return (
    <nav aria-label="Steps">
      <ol className="text-steps">
        {steps.map(
          (step) =>
            step && (
              <li key={step.to}>
                <a href={`#${step.to}`}>
                  {step.isDone ? <CircleCheck /> : <CircleDashed />}
                  <span>
                    {step.name}
                    <span className="visually-hidden">: </span>
                    <small>{step.state}</small>
                  </span>
                </a>
              </li>
            ),
        )}
      </ol>
    </nav>
  )
}
