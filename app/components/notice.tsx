import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const kinds = {
  info: { icon: Info, tone: 'info' },
  success: { icon: CircleCheck, tone: 'success' },
  warning: { icon: TriangleAlert, tone: 'warning' },
  error: { icon: CircleAlert, tone: 'danger' },
}

type NoticeProps = {
  kind?: keyof typeof kinds
  title?: ReactNode
  children?: ReactNode
  /** Screen readers announce the notice when it appears. Use it for the result of something the person did. */
  live?: boolean
}

export function Notice({ kind = 'info', title, children, live = false }: NoticeProps) {
  const { icon: Icon, tone } = kinds[kind]
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div className="notice" data-tone={tone} role={live ? role : undefined}>
      <Icon />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
