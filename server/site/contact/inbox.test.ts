import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listMessages } from '#contracts/site/contact.ts'
import { activity, messageReplies, messages } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request } = site
const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]

type Inbox = ReplyOf<typeof listMessages>

const inbox = async (query = '', as = editor) => (await request<Inbox>(`/message${query}`, { as })).body
const remove = (id: string, as: { cookie: string } = editor) => request(`/message/${id}`, { as, method: 'DELETE' })

/** Inserts messages; the first is the newest. */
async function receive(...written: { message: string; read?: boolean }[]): Promise<string[]> {
  const rows = written.map(({ message, read }, hoursAgo) => ({
    id: newId(),
    firstName: 'Bola',
    lastName: 'Sample',
    email: 'bola@example.org',
    message,
    readAt: read ? new Date() : null,
    createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
  }))
  await site.db.insert(messages).values(rows)
  return rows.map(({ id }) => id)
}

beforeEach(() => site.db.delete(messages))

test('every member of staff sees all messages, newest first', async () => {
  const [newest] = await receive({ message: 'Third' }, { message: 'Second', read: true }, { message: 'First' })
  for (const as of [admin, editor]) {
    const seen = await inbox('', as)
    expect(seen.messages.map(({ message, read }) => [message, read])).toEqual([
      ['Third', false],
      ['Second', true],
      ['First', false],
    ])
    expect(seen).toMatchObject({ page: 1, pages: 1, total: 3, unread: 2 })
    expect(seen.messages[0]).toMatchObject({ _id: newest, firstName: 'Bola', lastName: 'Sample' })
  }
})

test('the same message sent twice at once is kept once, and both answers name it', async () => {
  const body = { firstName: 'Bola', lastName: 'Sample', email: 'bola@example.org', message: 'Twice?' }
  const sent = () => request<{ messageObject: { _id: string } }>('/message', { body })
  const ids = (await Promise.all([sent(), sent()])).map((reply) => reply.body.messageObject._id)
  expect(new Set(ids).size).toBe(1)
  await request('/message', { body: { ...body, message: 'Something else' } })
  expect((await inbox()).total).toBe(2)
})

test('the inbox shows the unread or the read ones alone', async () => {
  await receive({ message: 'New' }, { message: 'Answered', read: true })
  expect((await inbox('?show=unread')).messages.map(({ message }) => message)).toEqual(['New'])
  const read = await inbox('?show=read')
  expect(read.messages.map(({ message }) => message)).toEqual(['Answered'])
  expect([read.total, read.unread]).toEqual([1, 1])
  expect((await request('/message?show=some', { as: editor })).status).toBe(400)
})

test('a page has 25 messages, and each message is on one page', async () => {
  await receive(...Array.from({ length: 26 }, (_, index) => ({ message: `Message ${index}` })))
  const [first, second] = [await inbox(), await inbox('?page=2')]
  expect([first.messages.length, second.messages.length, first.pages]).toEqual([25, 1, 2])
  expect(new Set([...first.messages, ...second.messages].map(({ _id }) => _id)).size).toBe(26)
  for (const page of ['0', '41', 'x']) expect((await request(`/message?page=${page}`, { as: editor })).status).toBe(400)
})

test('a message is deleted with its replies, and the log keeps who did it but nothing of what was written', async () => {
  const [id = ''] = await receive({ message: 'Please forget me.', read: true })
  const reply = { id: newId(), messageId: id, staffName: 'Stella Staff', reply: 'We shall.' }
  await site.db.insert(messageReplies).values(reply)
  const done = await remove(id)
  expect([done.status, done.body]).toEqual([200, { success: 'The message was deleted.' }])
  expect(await site.db.select().from(messageReplies)).toEqual([])
  expect((await request(`/message/${id}`, { as: editor })).status).toBe(404)
  expect(await site.db.select().from(activity).where(eq(activity.objectId, id))).toMatchObject([
    { action: 'delete', object: 'message', actorId: editor.id, details: {} },
  ])
})

test('of two who delete the same message at once, one does, and the other hears that it is gone', async () => {
  const [id = ''] = await receive({ message: 'Spam' })
  const replies = await Promise.all([remove(id, admin), remove(id, editor)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(replies.find(({ status }) => status === 404)?.body.error).toBe(
    'This message does not exist. It may have been deleted.',
  )
  expect(await site.db.select().from(activity).where(eq(activity.objectId, id))).toHaveLength(1)
})

test('nobody but staff reads or deletes a message', async () => {
  const [id = ''] = await receive({ message: 'Confidential' })
  for (const as of [{ cookie: '' }, await site.author()]) {
    expect((await request('/message', { as })).status).toBe(401)
    expect((await request(`/message/${id}`, { as })).status).toBe(401)
    expect((await remove(id, as)).status).toBe(401)
  }
  expect(await site.db.select().from(messages)).toHaveLength(1)
})
