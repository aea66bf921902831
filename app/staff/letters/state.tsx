import { Badge, type Tone } from '#app/components/badge.tsx'
import type { LetterState } from '#contracts/letters.ts'

export const letterStateLabels: Record<LetterState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const tones: Record<LetterState, Tone> = {
  waiting: 'warning',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

export function LetterStateBadge({ state }: { state: LetterState }) {
  return <Badge tone={tones[state]}>{letterStateLabels[state]}</Badge>
}
