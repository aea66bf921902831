import { type ReactNode, useState } from 'react'
import '../styles/member-pages.css'

type FoldProps = {
  summary: ReactNode
  /** Open from the start. */
  hasContent: boolean
  hasFault?: boolean
  children: ReactNode
}

/** Keeps what few people need out of sight until they ask for it, but never what is filled in or faulty. */
export function Fold({ summary, hasContent, hasFault = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(hasContent)
  return (
    <details className="fold" open={isOpen || hasFault} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
