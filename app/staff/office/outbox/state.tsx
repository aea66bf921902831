import { Badge, type Tone } from '#app/components/badge.tsx'
import type { LetterState } from '#contracts/office/outbox.ts'

export const letterStates: Record<LetterState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export function LetterStateBadge({ state }: { state: LetterState }) {
  const { label, tone } = letterStates[state]
  return <Badge tone={tone}>{label}</Badge>
}
