import { FileText, Mail, MessageSquare, User } from 'lucide-react'
import { Marked } from '#app/components/marked.tsx'
import type { Hit } from '#contracts/office/find.ts'
import type { FindKind } from '#domain/manuscript/find.ts'

const icons: Record<FindKind, typeof User> = {
  manuscripts: FileText,
  people: User,
  messages: MessageSquare,
  emails: Mail,
}

/** The same in the box and on the page: an icon, what it is called, and what distinguishes it from others. */
export function HitText({ kind, hit: { title, detail } }: { kind: FindKind; hit: Hit }) {
  const Icon = icons[kind]
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="hit-title">
        <Marked parts={title} />
      </span>{' '}
      <span className="hit-detail">
        <Marked parts={detail} />
      </span>
    </>
  )
}
