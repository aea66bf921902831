import { type ReactNode, useEffect, useState } from 'react'
import '../styles/member-pages.css'

type FoldProps = {
  summary: ReactNode
  /** Then it opens; whoever has closed it sees it again only when it was empty in between. */
  hasContent: boolean
  hasFault?: boolean
  children: ReactNode
}

/** Keeps what few people need out of sight until they ask for it, but never what is filled in or faulty. */
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
