import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

type StateProps = { title: string; children?: ReactNode; action?: ReactNode }

export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className="empty">
      <Inbox />
      <p>{title}</p>
      {children}
      {action}
    </div>
  )
}

export function ErrorState({ title, children, action }: StateProps) {
  return (
    <div className="empty" data-tone="danger" role="alert">
      <CircleAlert />
      <p>{title}</p>
      {children}
      {action}
    </div>
  )
}
