import { Badge, type Tone } from '#app/components/badge.tsx'
import type { ListedCharge } from '#contracts/money/charge-desk.ts'

const states: Record<ListedCharge['state'], { label: string; tone?: Tone }> = {
  expected: { label: 'Not accepted yet' },
  due: { label: 'To be paid', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  waived: { label: 'Waived', tone: 'info' },
  none: { label: 'No charge' },
}

export function ChargeBadge({ state }: Pick<ListedCharge, 'state'>) {
  const { label, ...tone } = states[state]
  return <Badge {...tone}>{label}</Badge>
}
