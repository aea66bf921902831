import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnPageProof, StaffProofs } from '#contracts/publishing/proofs.ts'
import { buildText } from '#domain/publishing/full-text/build-text.ts'
import { markPlaces } from '#domain/publishing/full-text/mark-places.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { activity, fullTexts, manuscripts, pageProofs } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { sampleSource } from '#tests/support/full-text.ts'
import { biology, health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { reviewsOn } from '#tests/support/review-site.ts'
import type { TodayKind } from '../../office/today/today.ts'
import { makePdfs } from '../pdfs/make.ts'
import { archivedRecordsOf } from '../record/read.ts'
import { supersedeProofs } from '../texts/store.ts'
import { proofPdfs } from './pdf.ts'
import { remindOfProofs } from './remind.ts'

const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z') })
const { request, db, deps, services, clock } = site
const editor = await site.staff('editor', health)
const admin = await site.staff('admin')
const stranger = await site.staff('editor', biology)
const staff: Staff = { realm: 'staff', role: 'admin', id: admin.id, name: 'Ada', email: admin.email, access: null }
const author = await site.author()
const coAuthor = await site.author()
await site.openIssue(health, 1, 2)

const { text, report } = buildText({ source: sampleSource, remedies: [] })
const places = markPlaces(text).list
const [place = expect.fail('nothing can be marked')] = places.filter(({ isHeading }) => !isHeading)
const dueIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function withText(status: 'approved' | 'paid' = 'paid') {
  const { id } = await site.manuscript(status, { authorId: author.id })
  const fileId = (await site.row(id))?.fileId ?? ''
  await db.insert(fullTexts).values({ fileId, state: 'read', source: sampleSource, text, report })
  return { id, fileId }
}

type As = { cookie: string }
const ask = (fileId: string, { as = editor as As, dueOn = dueIn(7) } = {}) =>
  request<StaffProofs>(`/text/${fileId}/proofs`, { as, body: { dueOn } })
const desk = async (fileId: string) => (await request<StaffProofs>(`/text/${fileId}/proofs`, { as: editor })).body
const read = async (key: string, as?: As) => (await request<OwnPageProof>(`/proof/${key}`, { as })).body

async function comment(key: string, words: string, { as, ...more }: { as?: As; place?: string; quote?: string } = {}) {
  const proof = (await read(key, as)).proofs[0]?._id
  return request(`/proof/${key}/comments`, { as, body: { proof, place: place.place, words, ...more } })
}

async function answer(key: string, outcome: string, { as, ...more }: { as?: As; words?: string } = {}) {
  const proof = (await read(key, as)).proofs[0]?._id
  return request(`/proof/${key}`, { as, body: { proof, outcome, ...more } })
}

type Settling = { as?: As; answer?: string; despiteNames?: boolean }
const settle = (fileId: string, id: string, { as = editor, answer = '', ...more }: Settling = {}) =>
  request<StaffProofs>(`/text/${fileId}/proofs/comments/${id}`, { as, method: 'PUT', body: { answer, ...more } })

const waiting = () =>
  services.pageProofs.waitingProofs({ realm: 'author', id: author.id, name: 'Ada', email: author.email })

/** A paid manuscript whose author was sent a proof, and the token of the link in their e-mail. */
async function asked(as: As = editor) {
  const made = await withText()
  expect((await ask(made.fileId, { as })).status).toBe(201)
  const letter = (await site.lettersAbout(made.id)).at(-1)
  return { ...made, token: linkIn(letter?.text, 'proof'), letter }
}

test('the author marks places by the link and sends corrections; the office settles them and sends a new proof', async () => {
  const { id, fileId, token, letter } = await asked()
  expect(letter).toMatchObject({ kind: 'proof-asked', toEmail: written.email })
  expect(letter?.text).toContain('22 November 2026')
  expect((await comment(token, 'It was the dry season.', { quote: 'the wet season' })).status).toBe(201)
  clock.pass({ minutes: 1 })
  expect((await comment(token, 'A comma is missing.')).status).toBe(201)
  // Until the author sends them, the comments are theirs.
  expect((await desk(fileId)).proofs[0]?.comments).toEqual([])
  expect((await answer(token, 'commented', { words: 'Two things.' })).status).toBe(200)
  const [proof] = (await desk(fileId)).proofs
  expect(proof).toMatchObject({ state: 'commented', round: 1, answer: 'Two things.' })
  expect(proof?.comments.map(({ where, quote, words }) => [where, quote, words])).toEqual([
    [place.where, 'the wet season', 'It was the dry season.'],
    [place.where, expect.stringContaining(place.words.slice(0, 40)), 'A comma is missing.'],
  ])
  expect((await site.lettersAbout(id)).at(-1)).toMatchObject({ kind: 'proof-answered' })

  const [first, second] = proof?.comments ?? []
  expect((await settle(fileId, first?._id ?? '', { answer: 'Corrected.' })).status).toBe(200)
  expect((await settle(fileId, second?._id ?? '')).status).toBe(200)
  expect((await ask(fileId)).body.proofs.map(({ round, state }) => [round, state])).toEqual([
    [2, 'asked'],
    [1, 'commented'],
  ])
  const own = await read(id, author)
  expect(own.proofs[1]?.comments[0]?.settled).toMatchObject({ by: null, answer: 'Corrected.' })
  expect((await answer(token, 'approved')).status).toBe(200)
  expect((await desk(fileId)).proofs[0]?.state).toBe('approved')
  expect(await site.steps(id)).toMatchObject([
    { action: 'ask-proof', actorId: editor.id },
    { action: 'comment-proof', actor: 'link', reason: 'With 2 corrections.' },
    { action: 'ask-proof' },
    { action: 'approve-proof', actor: 'link', reason: null },
  ])
  const logged = await db.select().from(activity).where(eq(activity.objectId, id))
  expect(logged.filter(({ action }) => action === 'settle-proof')).toHaveLength(2)
})

test('only the author who submitted opens it, by the link or logged in', async () => {
  const { id, fileId, token } = await asked()
  expect((await request(`/proof/${id}`)).status).toBe(401)
  expect((await request(`/proof/${id}`, { as: coAuthor })).status).toBe(404)
  expect((await request(`/proof/${token.slice(0, -1)}x`)).status).toBe(404)
  expect((await comment(id, 'Mine.', { as: author })).status).toBe(201)
  expect((await request(`/text/${fileId}/proofs`, { as: stranger })).status).toBe(404)
  expect((await ask(fileId, { as: stranger })).status).toBe(404)
  expect((await waiting()).get(id)).toEqual({ dueOn: dueIn(7) })
})

test('a comment can be taken back until the answer, and none is added after it', async () => {
  const { token } = await asked()
  await comment(token, 'Wrong.')
  const [proof] = (await read(token)).proofs
  const remove = () =>
    request(`/proof/${token}/comments/${proof?.comments[0]?._id}`, { method: 'DELETE' }).then(({ status }) => status)
  expect(await remove()).toBe(200)
  expect((await answer(token, 'commented')).body).toMatchObject({
    fields: { words: expect.stringMatching(/^Mark what should be corrected/) },
  })
  expect((await answer(token, 'approved')).status).toBe(200)
  expect((await comment(token, 'Too late.')).status).toBe(409)
  expect(await remove()).toBe(409)
  expect((await answer(token, 'commented', { words: 'Too late.' })).status).toBe(409)
})

test('what cannot be is refused with a sentence at its field', async () => {
  const { fileId, token } = await asked()
  expect((await ask(fileId)).body).toMatchObject({ error: 'A proof is with the author. Withdraw it first.' })
  expect((await ask(fileId, { dueOn: '2026-11-15' })).body).toMatchObject({ fields: { dueOn: expect.any(String) } })
  expect((await ask(fileId, { dueOn: 'soon' })).status).toBe(400)
  expect((await comment(token, 'Where?', { place: 'nowhere' })).body).toMatchObject({
    fields: { place: 'Choose a place in the text.' },
  })
  expect((await comment(token, ' ')).status).toBe(400)
  const early = await site.manuscript('under-review')
  expect((await ask((await site.row(early.id))?.fileId ?? '')).status).toBe(409)
  const { id } = await site.manuscript('paid')
  expect((await ask((await site.row(id))?.fileId ?? '')).body).toMatchObject({
    error: 'There is no text yet. Make it first.',
  })
})

test('of two editors who send or settle at once, one is first', async () => {
  const { fileId } = await withText()
  const sent = await Promise.all([ask(fileId), ask(fileId, { as: admin })])
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
  const { token, ...other } = await asked()
  await comment(token, 'Wrong.')
  await answer(token, 'approved')
  const [proof] = (await desk(other.fileId)).proofs
  const both = [
    settle(other.fileId, proof?.comments[0]?._id ?? ''),
    settle(other.fileId, proof?.comments[0]?._id ?? '', { as: admin }),
  ]
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await settle(fileId, proof?.comments[0]?._id ?? '')).status).toBe(409)
})

test('of two answers at once one counts', async () => {
  const { id, token } = await asked()
  await comment(token, 'Wrong.')
  const replies = await Promise.all([answer(token, 'approved'), answer(token, 'commented')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await site.steps(id)).toHaveLength(2)
})

test('a withdrawn proof can no longer be answered, and the author is notified', async () => {
  const { id, fileId, token } = await asked()
  const withdraw = () => request(`/text/${fileId}/proofs`, { method: 'DELETE', as: editor })
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).status).toBe(409)
  expect((await site.lettersAbout(id)).at(-1)?.kind).toBe('proof-withdrawn')
  expect((await read(token)).problem).toContain('withdrawn')
  expect((await answer(token, 'approved')).status).toBe(409)
  expect((await waiting()).has(id)).toBe(false)
})

test('a text that is made again ends a proof and an approval of another text, but not of the same', async () => {
  const one = await asked()
  const two = await asked()
  await answer(two.token, 'approved')
  const again = (fileId: string) => db.transaction((tx) => supersedeProofs(tx, fileId, clock.now()))
  await again(one.fileId)
  expect((await read(one.token)).problem).toBeNull()
  for (const { fileId } of [one, two]) {
    await db
      .update(fullTexts)
      .set({ text: { ...text, notes: [] } })
      .where(eq(fullTexts.fileId, fileId))
    await again(fileId)
  }
  expect((await read(one.token)).problem).toContain('changed since')
  expect((await answer(one.token, 'approved')).status).toBe(409)
  expect((await desk(two.fileId)).proofs[0]?.state).toBe('superseded')
  expect((await ask(one.fileId)).status).toBe(201)
})

test('a newer file of the manuscript does the same, and the next proof is of that file', async () => {
  const { id, token } = await asked()
  const other = await withText()
  await db
    .update(manuscripts)
    .set({ fileId: (await site.row((await site.manuscript('paid')).id))?.fileId ?? '' })
    .where(eq(manuscripts.id, other.id))
  await db.update(manuscripts).set({ fileId: other.fileId }).where(eq(manuscripts.id, id))
  expect((await read(token)).problem).toContain('changed since')
  expect((await answer(token, 'approved')).status).toBe(409)
  expect((await ask(other.fileId)).body.proofs.map(({ state }) => state)).toEqual(['asked', 'superseded'])
  expect((await answer(token, 'approved')).status).toBe(200)
})

test('an answer that names a reviewer who did not sign is saved only if the editor confirms it', async () => {
  const { id, fileId, token } = await asked()
  await reviewsOn(db).review(id, 'submitted', { reviewer: { name: 'Tom Thirdson' } })
  await comment(token, 'Who asked for this table?')
  await answer(token, 'commented')
  const comment1 = (await desk(fileId)).proofs[0]?.comments[0]?._id ?? ''
  const given = { answer: 'Tom Thirdson wanted it.' }
  const refused = await settle(fileId, comment1, given)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('“Tom Thirdson”')])
  expect((await settle(fileId, comment1, { ...given, despiteNames: true })).status).toBe(200)
  expect(await site.steps(id)).toContainEqual(expect.objectContaining({ action: 'send-naming-message' }))
})

const publish = (id: string, more = {}) =>
  request('/accepted', { as: editor, body: { id, issue: 1, journal: health, ...more } })

test('publishing without approval succeeds with and without a reason, and the history says so', async () => {
  const [without, given, approved, never] = [await asked(), await asked(), await asked(), await withText()]
  await answer(approved.token, 'approved')
  expect((await services.issues.publicationDesk(staff, { id: given.id })).proof).toEqual({
    problem: expect.stringMatching(/^The author has not approved the proof. It is due on \w+day, /),
    isUnapproved: true,
  })
  expect(await services.issues.publicationDesk(staff, { id: never.id })).toMatchObject({
    proof: null,
    isTextShown: false,
  })
  await db.update(fullTexts).set({ shownAt: clock.now() }).where(eq(fullTexts.fileId, never.fileId))
  expect((await services.issues.publicationDesk(staff, { id: never.id })).proof?.isUnapproved).toBe(false)
  const replies = [
    await publish(without.id),
    await publish(given.id, { withoutProof: 'The issue closes today.' }),
    await publish(approved.id),
    await publish(never.id),
  ]
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const kept = async ({ id }: { id: string }) =>
    (await site.steps(id)).flatMap(({ action, reason }) => (action === 'publish-without-proof' ? [reason] : []))
  expect(await Promise.all([without, given, approved, never].map(kept))).toEqual([
    [null],
    ['The issue closes today.'],
    [],
    [],
  ])
  expect((await read(without.token)).problem).toContain('has been published')
  expect((await answer(without.token, 'approved')).status).toBe(409)
})

test('its PDF says that it is a proof, is served to the author alone, and goes when the article is published', async () => {
  const { id, token } = await asked()
  const make = async () => makePdfs(deps, (ids) => archivedRecordsOf(deps, ids), await proofPdfs(deps))
  // The pictures of the other text are nowhere.
  const inside = [{ kind: 'text' as const, text: 'Colonies strip palms.' }]
  const plain = { parts: [{ kind: 'paragraph' as const, inside }], notes: [], references: [] }
  await db.update(pageProofs).set({ text: plain }).where(eq(pageProofs.manuscriptId, id))
  await make()
  const visitor = { author: null, staff: null }
  const pdf = (key: string) => services.pageProofs.proofPdf(visitor, key, new Request('https://example.org/pdf'))
  const answered = await pdf(token)
  expect(answered.headers.get('cache-control')).toBe('private, no-store')
  const { pages } = await readPdf(await answered.bytes())
  expect(pages[0]?.text).toContain('PROOF')
  expect(pages[0]?.text).not.toContain('Cite as')
  await expect(pdf(newId())).rejects.toThrow('log in')
  expect((await services.pageProofs.proofPage(visitor, token))?.pdf).toBe('made')
  await publish(id)
  await make()
  await expect(pdf(token)).rejects.toThrow('not there')
  expect(await db.$count(pageProofs, eq(pageProofs.manuscriptId, id))).toBe(1)
}, 120_000)

test('what waits for the office is on Today: corrections, and authors who are late', async () => {
  const kinds: TodayKind[] = ['proof-in', 'proof-late', 'paid']
  const rows = async () => (await services.today.todayFor(staff, { whose: 'all', kinds, max: 50 })).items
  const { id, fileId, token } = await asked()
  const mine = async () => (await rows()).filter((item) => item.id === id).map(({ kind, proof }) => [kind, proof])
  expect(await mine()).toEqual([['paid', null]])
  clock.pass({ days: 9 })
  expect(await mine()).toEqual([['proof-late', 'The author has not answered the proof.']])
  await comment(token, 'Wrong.')
  await answer(token, 'approved')
  expect(await mine()).toEqual([['proof-in', 'The author approved it with 1 correction.']])
  const as = await site.staff('editor', health)
  const { proofs } = (await request<StaffProofs>(`/text/${fileId}/proofs`, { as })).body
  expect((await settle(fileId, proofs[0]?.comments[0]?._id ?? '', { as })).status).toBe(200)
  expect(await mine()).toEqual([['paid', null]])
})

test('an author is reminded once before and once after the due day, and never after an answer', async () => {
  // Earlier tests let sessions expire.
  const as = await site.staff('editor', health)
  const [silent, quick] = [await asked(as), await asked(as)]
  await answer(quick.token, 'approved')
  const kinds = async ({ id }: { id: string }) =>
    (await site.lettersAbout(id)).map(({ kind }) => kind).filter((kind) => kind !== 'proof-answered')
  const run = () => Promise.all([remindOfProofs(deps), remindOfProofs(deps)]).then(() => remindOfProofs(deps))
  clock.pass({ days: 4 })
  await run()
  expect(await kinds(silent)).toEqual(['proof-asked'])
  clock.pass({ days: 1 })
  await run()
  expect(await kinds(silent)).toEqual(['proof-asked', 'proof-reminder'])
  clock.pass({ days: 3 })
  await run()
  clock.pass({ days: 10 })
  await run()
  expect(await kinds(silent)).toEqual(['proof-asked', 'proof-reminder', 'proof-late'])
  expect(await kinds(quick)).toEqual(['proof-asked'])
  const late = (await site.lettersAbout(silent.id)).at(-1)
  expect((await answer(linkIn(late?.text, 'proof'), 'approved')).status).toBe(200)
})
