import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MessageThread } from '#contracts/site/contact.ts'
import { activity } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi({ config: { publicUrl: 'https://journals.example.org' } })
const { request } = site
const editor = await site.staff('editor', undefined, { name: 'Emeka Udo' })

let count = 0

/** Sends a message through the contact form, each time from another address. */
async function received(message = 'When does the next issue close?') {
  const email = `reader${++count}@example.org`
  const body = { firstName: 'Bola', lastName: 'Sample', email, message }
  const reply = await request<{ messageObject: { _id: string } }>('/message', { body, from: `203.0.113.${count}` })
  return { id: reply.body.messageObject._id, email }
}

type Message = Awaited<ReturnType<typeof received>>

const answer = ({ id, email }: Message, changes: object = {}, as: { cookie: string } | undefined = editor) =>
  request('/message/reply', {
    as,
    body: { messageId: id, email, name: 'Bola Sample', reply: 'On 31 March.', ...changes },
  })

const threadOf = async ({ id }: Message) => (await request<MessageThread>(`/message/${id}`, { as: editor })).body
const entriesOn = ({ id }: Message) => site.db.select().from(activity).where(eq(activity.objectId, id))

test('a reply goes to the sender as one letter, is in the thread, is logged, and the message is read', async () => {
  const message = await received('When does\nthe next issue close?')
  expect(await threadOf(message)).toMatchObject({ read: false, replies: [] })
  const { status, body } = await answer(message)
  expect([status, body]).toEqual([200, { success: `Your reply is on its way to ${message.email}.` }])
  const letters = await site.letters(message.email)
  expect(letters).toMatchObject([{ kind: 'message-answered', toName: 'Bola Sample', state: 'queued' }])
  expect(letters[0]?.text).toContain('On 31 March.\n\nEmeka Udo\nEditorial office')
  expect(letters[0]?.text).toContain('You wrote:\n> When does\n> the next issue close?')
  expect(letters[0]?.text).toContain('https://journals.example.org/contact')
  expect(await threadOf(message)).toMatchObject({ read: true, replies: [{ name: 'Emeka Udo', reply: 'On 31 March.' }] })
  expect(await entriesOn(message)).toMatchObject([{ action: 'reply', object: 'message', actorId: editor.id }])
})

test('a formatted reply goes so, and is in the thread as plain text', async () => {
  const message = await received()
  const html = '<p>On <strong>31 March</strong>.</p><ol><li>Log in</li></ol><script>x</script>'
  expect((await answer(message, { reply: html, format: 'html' })).status).toBe(200)
  const [letter] = await site.letters(message.email)
  expect(letter?.html).toContain('<p>On <strong>31 March</strong>.</p>\n<ol><li>Log in</li></ol>\n<p style')
  expect(letter?.text).toContain('On 31 March.\n\n1. Log in\n\nEmeka Udo\nEditorial office')
  expect((await threadOf(message)).replies).toMatchObject([{ reply: 'On 31 March.\n\n1. Log in' }])
})

test('a formatted reply without a word is refused', async () => {
  const refused = await answer(await received(), { reply: '<p><br></p>', format: 'html' })
  expect([refused.status, refused.body.error]).toEqual([400, 'Reply is required.'])
})

test('a reply to any other address is refused, and nothing is sent or kept', async () => {
  const message = await received()
  const refused = await answer(message, { email: 'elsewhere@example.org' })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'A reply goes only to the address that the message came from.',
  ])
  expect(await site.letters('elsewhere@example.org')).toEqual([])
  expect(await site.letters(message.email)).toEqual([])
  expect(await threadOf(message)).toMatchObject({ read: false, replies: [] })
  expect((await answer(message, { email: ` ${message.email.toUpperCase()} ` })).status).toBe(200)
})

test('an empty reply and one of 10,001 characters are refused', async () => {
  const message = await received()
  expect((await answer(message, { reply: ' \n ' })).body).toMatchObject({ error: 'Reply is required.' })
  expect((await answer(message, { reply: 'a'.repeat(10_001) })).status).toBe(400)
  expect((await answer(message, { reply: 'a'.repeat(10_000) })).status).toBe(200)
})

test('the thread keeps every reply, oldest first', async () => {
  const message = await received()
  for (const reply of ['The first.', 'The second.']) {
    await answer(message, { reply })
    site.clock.pass({ minutes: 1 })
  }
  expect((await threadOf(message)).replies.map(({ reply }) => reply)).toEqual(['The first.', 'The second.'])
  expect(await site.letters(message.email)).toHaveLength(2)
})

test('of two who answer the same message at once, one does, and the other reads who was first', async () => {
  for (let round = 0; round < 5; round++) {
    const message = await received()
    const admin = await site.staff('admin', undefined, { name: 'Ada Obi' })
    const replies = await Promise.all([
      answer(message, { repliesSeen: 0 }, editor),
      answer(message, { repliesSeen: 0 }, admin),
    ])
    const [first, second] = replies.sort((a, b) => a.status - b.status)
    const [kept] = (await threadOf(message)).replies
    expect(first?.status).toBe(200)
    expect([second?.status, second?.body.error]).toEqual([409, `${kept?.name} has already answered this message.`])
    expect(await site.letters(message.email)).toHaveLength(1)
    expect(await entriesOn(message)).toHaveLength(1)
  }
})

test('whoever has read the last reply may add another', async () => {
  const message = await received()
  await answer(message, { repliesSeen: 0 })
  expect((await answer(message, { repliesSeen: 1 })).status).toBe(200)
})

test('a message that was deleted, or never came, cannot be answered', async () => {
  const message = await received()
  await request(`/message/${message.id}`, { as: editor, method: 'DELETE' })
  const late = await answer(message)
  expect([late.status, late.body.error]).toEqual([404, 'This message does not exist. It may have been deleted.'])
  expect((await answer({ ...message, id: newId() })).status).toBe(404)
  expect(await site.letters(message.email)).toEqual([])
})

test('only staff answer', async () => {
  const message = await received()
  for (const as of [{ cookie: '' }, await site.author()]) expect((await answer(message, {}, as)).status).toBe(401)
  expect(await site.letters(message.email)).toEqual([])
})
