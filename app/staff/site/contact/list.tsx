import { Badge } from '#app/components/badge.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { formatMoment } from '#app/format.ts'
import type { ListedMessage } from '#contracts/site/contact.ts'

/** Null if the messages could not be loaded. */
export function MessageList({ messages }: { messages: readonly ListedMessage[] | null }) {
  if (!messages) return <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>
  if (messages.length === 0) return <EmptyState title="No messages to show." />
  return (
    <ul className="inbox">
      {messages.map(({ _id, firstName, lastName, email, message, read, createdAt }) => (
        <li key={_id}>
          <h2>
            <a href={`/admin/message/${_id}`}>
              {firstName} {lastName}
            </a>
          </h2>
          <Badge tone={read ? 'success' : 'warning'}>{read ? 'Read' : 'Unread'}</Badge>
          <p className="inbox-excerpt">{message}</p>
          <p className="meta cluster">
            <span>{email}</span>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
