import { type ReactNode, useEffect, useState } from 'react'
import '../styles/member-pages.css'

type FoldProps = {
  summary: ReactNode
  /** If true, the fold opens. A fold that the person closed opens again only after this was false in between. */
  hasContent: boolean
  hasFault?: boolean
  children: ReactNode
}

/** Hides fields that few people need, unless they are filled in or have an error. */
export function Fold({ summary, hasContent, hasFault = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(hasContent)
  useEffect(() => {
    if (hasContent) setOpen(true)
  }, [hasContent])
  return (
    <details className="fold" open={isOpen || hasFault} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
