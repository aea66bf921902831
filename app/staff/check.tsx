import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line of a list with the class `checks`: what is met, what warns and what blocks. */
export function Check({ isMet, blocks = false, children }: { isMet: boolean; blocks?: boolean; children: ReactNode }) {
  const [tone, Icon] = isMet
    ? (['success', CircleCheck] as const)
    : blocks
      ? (['danger', CircleAlert] as const)
      : (['warning', TriangleAlert] as const)
  return (
    <li data-tone={tone}>
      <Icon />
      <span>{children}</span>
    </li>
  )
}
