import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Correspondence } from '#contracts/review/correspondence.ts'
import { biology, health, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { letters, manuscriptAnswers } from '../../db/schema.ts'
import { replyAddress } from '../../jobs/reply-address.ts'

const site = await reviewSite({ config: { replyAddress: 'replies@journals.example' } })
const { request, reviews, deps, db } = site
const editor = await site.staff('editor', health, { name: 'Stella Staff' })
const admin = await site.staff('admin')

const write = (id: string, body: object, as = editor) =>
  request<{ error: string; fields: Record<string, string>; success: string }>(`/manuscript/${id}/messages`, {
    as,
    body: { subject: 'A question', message: 'Which year was it?', ...body },
  })
const read = async (id: string, as = editor) =>
  (await request<Correspondence>(`/manuscript/${id}/messages`, { as })).body
const actionsOf = async (id: string) => (await site.steps(id)).map(({ action, reason }) => [action, reason])
const incoming = (body: object) => request<{ success: string; error: string }>('/mail/incoming', { body })

test('staff write to the author, a co-author or a reviewer, and the history says so without naming the reviewer', async () => {
  const { id } = await site.manuscript('under-review')
  const { reviewer } = await reviews.review(id, 'accepted', { reviewer: { name: 'Rita Reviewer' } })
  const { people } = await read(id)
  expect(people.map(({ key, role, number }) => [key, role, number])).toEqual([
    ['author', 'author', null],
    ['bayo.sample@example.org', 'co-author', null],
    [reviewer.id, 'reviewer', 1],
  ])
  for (const { key, name } of people)
    expect(await write(id, { to: key })).toMatchObject({
      status: 201,
      body: { success: `Your message is on its way to ${name}.` },
    })
  const [toAuthor] = await site.letters(written.email)
  expect(toAuthor?.text).toMatch(
    /^Dear Ada Sample,\n\nWhich year was it\?\n\nStella Staff\nEditorial office of Domain Health Journal\n\n/,
  )
  expect(toAuthor?.headers).toEqual({ 'Reply-To': replyAddress(deps, toAuthor?.id ?? '') })
  expect(toAuthor?.headers['Reply-To']).toMatch(/^replies\+[0-9a-f]{48}@journals\.example$/)
  const [toReviewer] = await site.letters(reviewer.email)
  expect(`${toReviewer?.subject} ${toReviewer?.text}`).not.toMatch(/Ada|Bayo|Sample/)
  expect(await actionsOf(id)).toEqual([
    ['message-author', null],
    ['message-co-author', null],
    ['message-reviewer', 'Reviewer 1'],
  ])
  expect((await read(id)).messages).toMatchObject([
    { to: 'Ada Sample', role: 'author', by: 'Stella Staff', state: 'queued', answers: [] },
    { to: 'Bayo Sample', role: 'co-author' },
    { to: 'Rita Reviewer', role: 'reviewer' },
  ])
})

test('a message names no author to a reviewer, and no reviewer to anybody else, unless that is confirmed', async () => {
  const { id } = await site.manuscript('under-review')
  const rita = await reviews.review(id, 'accepted', { reviewer: { name: 'Rita Hausmann' } })
  const otto = await reviews.review(id, 'accepted', { reviewer: { name: 'Otto Zweig' }, invitation: { number: 2 } })
  const named = await write(id, { to: rita.reviewer.id, message: 'Do you know Ada Sample?' })
  expect(named).toMatchObject({ status: 400, body: { fields: { message: expect.stringContaining('Ada Sample') } } })
  const given = { to: rita.reviewer.id, message: 'We met Bayo at a conference.' }
  expect((await write(id, given)).body.fields).toHaveProperty('despiteGivenNames')
  expect((await write(id, { ...given, despiteGivenNames: true })).status).toBe(201)
  for (const to of ['author', rita.reviewer.id]) {
    const telling = { to, message: 'As Otto Zweig wrote, it is unclear.' }
    expect(await write(id, telling)).toMatchObject({
      status: 400,
      body: { fields: { despiteNames: expect.stringContaining('Otto Zweig') } },
    })
    expect((await write(id, { ...telling, despiteNames: true })).status).toBe(201)
  }
  // Their own name is no secret to them.
  expect((await write(id, { to: otto.reviewer.id, message: 'Dear Otto Zweig, thank you.' })).status).toBe(201)
  expect((await actionsOf(id)).filter(([action]) => action === 'send-naming-message')).toHaveLength(2)
})

test('nobody else can be written to, and staff of another journal see nothing', async () => {
  const { id } = await site.manuscript('under-review')
  const queued = await reviews.review(id, 'queued')
  for (const to of ['somebody@else.example', queued.reviewer.id])
    expect(await write(id, { to })).toMatchObject({ status: 400, body: { fields: { to: 'Select whom to write to.' } } })
  const other = await site.staff('editor', biology)
  expect((await write(id, { to: 'author' }, other)).status).toBe(404)
  expect((await request(`/manuscript/${id}/messages`, { as: other })).status).toBe(404)
})

test('an answer is recorded by staff, or comes by e-mail once, without the quotation, and the writer is notified', async () => {
  const { id } = await site.manuscript('under-review')
  await write(id, { to: 'author' })
  const [message] = (await read(id)).messages
  const path = `/manuscript/${id}/messages/${message?._id}/answers`
  expect((await request(path, { as: admin, body: { text: 'By phone: 2025.' } })).status).toBe(201)
  site.clock.set(new Date(site.clock.now().getTime() + 1000))
  const to = replyAddress(deps, message?._id ?? '')?.toUpperCase()
  const mail = { to, from: 'Ada <Ada.Sample@example.org>', messageId: '<1@example.org>' }
  const text = 'It was 2025.\n\nOn Monday, Domain Journals wrote:\n> Which year was it?'
  for (let time = 0; time < 2; time++) expect((await incoming({ ...mail, text })).status).toBe(200)
  expect(
    (await incoming({ ...mail, messageId: '<2@example.org>', text: 'I am away.', isAutomatic: true })).status,
  ).toBe(200)
  expect((await read(id)).messages[0]?.answers).toMatchObject([
    { text: 'By phone: 2025.', from: null },
    { text: 'It was 2025.', by: null, from: 'ada.sample@example.org' },
  ])
  const sent = (await site.lettersAbout(id)).filter(({ kind }) => kind === 'message-answer')
  expect(sent).toMatchObject([{ toEmail: editor.email, text: expect.stringContaining('It was 2025.') }])
  expect(await actionsOf(id)).toEqual([
    ['message-author', null],
    ['record-answer', 'The author'],
    ['receive-answer', 'The author'],
  ])
})

test('an address that we did not sign is refused, and a bounce makes the e-mail a failed one', async () => {
  const { id } = await site.manuscript('under-review')
  await write(id, { to: 'author' })
  const [message] = (await read(id)).messages
  const to = replyAddress(deps, message?._id ?? '') ?? ''
  const forged = to.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'))
  expect((await incoming({ to: forged, from: 'a@example.org', text: 'Hi' })).status).toBe(404)
  const deliveryStatus = 'Action: failed\nDiagnostic-Code: smtp; 550 5.1.1 no such user'
  const returned = `<${message?._id}@journals.example>`
  const bounce = { to, from: 'MAILER-DAEMON@mx.example.org', text: deliveryStatus, deliveryStatus, returned }
  // It cannot come back before it went.
  expect((await incoming(bounce)).body.success).toBe('There is nothing to keep.')
  await db
    .update(letters)
    .set({ state: 'sent' })
    .where(eq(letters.id, message?._id ?? ''))
  for (const wrong of [
    { deliveryStatus: 'Action: delayed' },
    { deliveryStatus: undefined },
    { returned: undefined },
    { returned: `<${'A'.repeat(22)}@journals.example>` },
  ])
    expect((await incoming({ ...bounce, ...wrong })).body.success).toBe('There is nothing to keep.')
  expect((await incoming(bounce)).body.success).toBe('The e-mail counts as failed.')
  const [letter] = await db
    .select()
    .from(letters)
    .where(eq(letters.id, message?._id ?? ''))
  expect(letter).toMatchObject({ state: 'failed', lastError: 'Bounced: 550 5.1.1 no such user' })
})

test('the author reads a message to them in their history, and nothing of those to others', async () => {
  const author = await site.author()
  const { id } = await site.manuscript('under-review', { authorId: author.id })
  const { reviewer } = await reviews.review(id, 'accepted')
  await write(id, { to: 'author', message: 'Dear you.' })
  await write(id, { to: reviewer.id, message: 'Between us.' })
  const { body } = await request<{ history: object[] }>(`/manuscript/${id}`, { as: author })
  expect(JSON.stringify(body.history)).toContain('Message from the editorial office')
  expect(JSON.stringify(body)).not.toMatch(/Between us|Rita|message-reviewer/)
})

test('what a reviewer wrote is deleted with their data', async () => {
  const { id } = await site.manuscript('under-review')
  const { reviewer } = await reviews.review(id, 'declined')
  await write(id, { to: reviewer.id })
  const [message] = (await read(id)).messages
  await request(`/manuscript/${id}/messages/${message?._id}/answers`, { as: editor, body: { text: 'Rita says yes.' } })
  expect((await request(`/reviewers/${reviewer.id}`, { as: admin, method: 'DELETE' })).status).toBe(200)
  expect((await read(id)).messages).toEqual([])
  expect(await db.select().from(manuscriptAnswers).where(eq(manuscriptAnswers.manuscriptId, id))).toEqual([])
})
