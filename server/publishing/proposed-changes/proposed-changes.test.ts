import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reminderAfterDays } from '#domain/publishing/proposed-changes.ts'
import { corrections, manuscripts, manuscriptVersions } from '#server/db/schema.ts'
import { biology, health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { remindOfProposedChanges } from './remind.ts'

const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z') })
const { request, db } = site
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)
const author = await site.author()

const after = {
  title: 'A corrected study of sample things',
  articleType: 'Review Article',
  abstract: written.abstract,
  names: ['Ada B. Sample', 'Bayo Sample'],
  words: 'We follow our house style.',
}

async function propose(id: string, changes: object = {}, as = editor) {
  const updatedAt = (await site.row(id))?.updatedAt.toISOString()
  return request(`/manuscript/${id}/correction`, { as, body: { updatedAt, ...after, ...changes } })
}

type Shown = {
  problem: string | null
  last: { _id: string; changes: { label: string }[]; answer: { outcome: string } | null }
}
const read = async (key: string, as?: { cookie: string }) => (await request<Shown>(`/correction/${key}`, { as })).body

async function answer(key: string, outcome: string, { as, ...more }: { as?: { cookie: string }; words?: string } = {}) {
  const correction = (await read(key, as)).last._id
  return request(`/correction/${key}`, { as, body: { correction, outcome, ...more } })
}

/** A manuscript with a proposal, and the token of the link in the author's e-mail. */
async function proposed(status: 'approved' | 'paid' = 'paid') {
  const { id } = await site.manuscript(status, { authorId: author.id })
  expect((await propose(id)).status).toBe(201)
  const [letter] = await site.lettersAbout(id)
  return { id, token: linkIn(letter?.text, 'correction'), letter }
}

test('the old values hold until the author approves by the link; then there is a new version, and staff are notified', async () => {
  const { id, token, letter } = await proposed()
  expect(letter).toMatchObject({ kind: 'correction-proposed', toEmail: written.email })
  expect(letter?.text).toContain(`Now: ${written.title}`)
  expect(letter?.text).toContain(`Proposed: ${after.title}`)
  expect(letter?.text).toContain(after.words)
  expect(await site.row(id)).toMatchObject({ title: written.title, author: 'Ada Sample' })
  const shown = await read(token)
  expect(shown.last.changes.map(({ label }) => label)).toEqual(['Title', 'Authors', 'Article type'])

  expect((await answer(token, 'approved', { words: 'Fine.' })).status).toBe(200)
  expect(await site.row(id)).toMatchObject({
    ...{ title: after.title, articleType: 'Review Article', author: 'Ada B. Sample', status: 'paid' },
    coAuthors: [{ name: 'Bayo Sample', email: 'bayo.sample@example.org' }],
  })
  const versions = await db.select().from(manuscriptVersions).where(eq(manuscriptVersions.manuscriptId, id))
  expect(versions.map(({ number, cause, fields }) => [number, cause, fields.title])).toEqual([
    [1, 'submission', written.title],
    [2, 'correction', after.title],
  ])
  expect(await site.steps(id)).toMatchObject([
    { action: 'propose-correction', actorId: editor.id },
    { action: 'approve-correction', actor: 'link', reason: 'Made version 2.' },
  ])
  expect((await site.lettersAbout(id)).at(-1)).toMatchObject({ kind: 'correction-answered', toEmail: editor.email })
  expect((await answer(token, 'declined')).status).toBe(409)
})

test('what an approved change leaves of the title stays in italics', async () => {
  const { id, token } = await proposed()
  const markup = { title: `<i>${written.title}</i>`, abstract: '', secondTitle: '', secondAbstract: '' }
  await db.update(manuscripts).set({ markup }).where(eq(manuscripts.id, id))
  expect((await answer(token, 'approved')).status).toBe(200)
  expect(await site.row(id)).toMatchObject({ markup: { title: `<i>${after.title}</i>` } })
})

test('the author declines on their own page, and everything stays', async () => {
  const { id } = await proposed('approved')
  expect((await request(`/correction/${id}`)).status).toBe(401)
  expect((await request(`/correction/${id}`, { as: await site.author() })).status).toBe(404)
  expect((await answer(id, 'declined', { as: author, words: 'My name is right.' })).status).toBe(200)
  expect(await site.row(id)).toMatchObject({ title: written.title })
  const letter = (await site.lettersAbout(id)).at(-1)
  expect(letter?.text).toContain('My name is right.')
  expect((await read(id, author)).last.answer).toMatchObject({ outcome: 'declined' })
})

test('one proposal is open at a time; a withdrawn one can no longer be approved, and the author is notified', async () => {
  const { id, token } = await proposed()
  expect((await propose(id)).body.error).toBe('A correction already waits for the author. Withdraw it first.')
  const withdraw = (as = editor) => request(`/manuscript/${id}/correction`, { method: 'DELETE', as })
  expect((await withdraw(stranger)).status).toBe(404)
  const { _id } = (await read(token)).last
  expect((await withdraw()).status).toBe(200)
  expect((await site.lettersAbout(id)).at(-1)?.kind).toBe('correction-withdrawn')
  const late = await request(`/correction/${token}`, { body: { correction: _id, outcome: 'approved' } })
  expect(late.status).toBe(409)
  expect((await withdraw()).status).toBe(409)
  expect((await propose(id)).status).toBe(201)
  const other = await request(`/correction/${token}`, { body: { correction: _id, outcome: 'approved' } })
  expect(other.status).toBe(409)
  expect(await site.row(id)).toMatchObject({ title: written.title })
})

test('bad proposals are refused with a sentence, and so are those of strangers and of other statuses', async () => {
  const { id } = await site.manuscript('paid')
  const same = { title: written.title, articleType: written.articleType, names: ['Ada Sample', 'Bayo Sample'] }
  expect((await propose(id, same)).body).toMatchObject({ fields: { title: 'Nothing is changed yet.' } })
  expect((await propose(id, { title: ' ' })).body).toMatchObject({ fields: { title: 'Please enter a title.' } })
  expect((await propose(id, { names: ['Ada Sample'] })).status).toBe(400)
  expect((await propose(id, {}, stranger)).status).toBe(404)
  expect((await propose(id, { updatedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
  const { id: early } = await site.manuscript('under-review')
  expect((await propose(early)).status).toBe(409)
  expect(await db.$count(corrections, eq(corrections.manuscriptId, id))).toBe(0)
})

test('after publication nothing is changed by an answer', async () => {
  await site.openIssue(health, 1, 2)
  const { id, token } = await proposed()
  const { _id } = (await read(token)).last
  expect((await request('/accepted', { as: editor, body: { id, issue: 1, journal: health } })).status).toBe(201)
  expect((await read(token)).problem).toContain('has been published')
  const late = await request(`/correction/${token}`, { body: { correction: _id, outcome: 'approved' } })
  expect(late.status).toBe(409)
  expect(await site.row(id)).toMatchObject({ title: written.title })
  const withdrawn = await request(`/manuscript/${id}/correction`, { method: 'DELETE', as: editor })
  const error = 'This manuscript is Published, so the proposal cannot be withdrawn.'
  expect(withdrawn).toMatchObject({ status: 409, body: { error } })
})

test('of two answers at once one counts', async () => {
  const { id, token } = await proposed()
  const replies = await Promise.all([answer(token, 'approved'), answer(token, 'declined')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await site.steps(id)).length).toBe(2)
})

test('an author who does not answer is reminded once, with a link that works', async () => {
  const { id } = await proposed()
  const reminders = async () => (await site.lettersAbout(id)).filter(({ kind }) => kind === 'correction-reminder')
  site.clock.pass({ days: reminderAfterDays - 1 })
  await remindOfProposedChanges(site.deps)
  expect(await reminders()).toEqual([])
  site.clock.pass({ days: 2 })
  await Promise.all([remindOfProposedChanges(site.deps), remindOfProposedChanges(site.deps)])
  await remindOfProposedChanges(site.deps)
  const [reminder, ...more] = await reminders()
  expect(more).toEqual([])
  expect((await answer(linkIn(reminder?.text, 'correction'), 'approved')).status).toBe(200)
})
