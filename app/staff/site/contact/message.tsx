import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { ErrorState } from '#app/components/empty-state.tsx'
import { formatMoment } from '#app/format.ts'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { successOf } from '#app/write/write.ts'
import { deleteMessage } from '#contracts/site/contact.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { ForEditors } from '../../role.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/message.ts'
import { ReplyForm, replying } from './reply-form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Message')

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireStaff(context, url, 'staff-or-observer')
  return { message: await orFailed(context, context.get(servicesContext).messages.thread(params)) }
}

export const action = (args: Route.ActionArgs) => answerForm(args, replying(args.params.id))

const inbox = { label: 'Messages', href: '/admin/message' }

export default function Message({ loaderData: { message } }: Route.ComponentProps) {
  const navigate = useNavigate()
  if (!message) {
    return (
      <StaffPage title="Message" parent={inbox}>
        <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>
      </StaffPage>
    )
  }
  const { _id, firstName, lastName, email, read, createdAt, replies } = message
  const name = `${firstName} ${lastName}`
  return (
    <StaffPage
      title={name}
      parent={inbox}
      actions={
        <ForEditors>
          <ConfirmedButton
            label="Delete"
            about={`the message of ${name}`}
            question="Delete this message?"
            write={{ send: (ask) => ask(deleteMessage, { id: _id }), fallback: 'Deleting failed', done: successOf }}
            afterwards={() => navigate(inbox.href)}
          >
            The message of {name} and its replies will be permanently deleted. E-mails already sent are not affected.
          </ConfirmedButton>
        </ForEditors>
      }
    >
      <div className="thread">
        <Entry by={name} at={createdAt} text={message.message}>
          <span>{email}</span>
          <Badge tone={read ? 'success' : 'warning'}>{read ? 'Read' : 'Unread'}</Badge>
        </Entry>
        {replies.map((reply) => (
          <Entry key={reply._id} by={reply.name} at={reply.createdAt} text={reply.reply} isOurs>
            <span>Editorial office</span>
          </Entry>
        ))}
        <ForEditors>
          <ReplyForm id={_id} name={name} email={email} repliesSeen={replies.length} />
        </ForEditors>
      </div>
    </StaffPage>
  )
}

type EntryProps = { by: string; at: string; text: string; isOurs?: boolean; children: ReactNode }

function Entry({ by, at, text, isOurs = false, children }: EntryProps) {
  return (
    <article className="thread-entry" data-ours={isOurs || undefined}>
      <header className="cluster meta">
        <strong>{by}</strong>
        {children}
        <time dateTime={at}>{formatMoment(at)}</time>
      </header>
      <p>{text}</p>
    </article>
  )
}
