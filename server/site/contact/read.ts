import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { tabCountMax } from '#contracts/shapes.ts'
import type { ListedMessage, listMessages, MessageThread } from '#contracts/site/contact.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../../deps.ts'
import { countUpTo, findMessage, findPage, findReplies, type MessageRow } from './store.ts'

const pageSize = 25
const countMax = 1000

function show({ id, firstName, lastName, email, message, readAt, createdAt }: MessageRow): ListedMessage {
  return { _id: id, firstName, lastName, email, message, read: readAt !== null, createdAt: createdAt.toISOString() }
}

export async function inbox(
  { db }: Deps,
  { show: shown, sort, page }: InputOf<typeof listMessages>,
): Promise<ReplyOf<typeof listMessages>> {
  const [rows, total, unread, read, all] = await Promise.all([
    findPage(db, shown, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
    countUpTo(db, shown, countMax),
    countUpTo(db, 'unread', countMax),
    countUpTo(db, 'read', tabCountMax),
    countUpTo(db, undefined, tabCountMax),
  ])
  const counts = { unread: Math.min(unread, tabCountMax), read, all }
  return { messages: rows.map(show), page, pages: Math.max(1, Math.ceil(total / pageSize)), total, unread, counts }
}

export function noSuchMessage(): AppError {
  return new AppError('not-found', 'This message does not exist. It may have been deleted.')
}

export async function thread({ db }: Deps, { id }: { id: string }): Promise<MessageThread> {
  const row = await findMessage(db, id)
  if (!row) throw noSuchMessage()
  const replies = await findReplies(db, id)
  return {
    ...show(row),
    replies: replies.map(({ id: _id, staffName: name, reply, createdAt }) => ({
      _id,
      name,
      reply,
      createdAt: createdAt.toISOString(),
    })),
  }
}
