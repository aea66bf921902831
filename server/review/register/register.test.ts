import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Reviewer } from '#contracts/review/reviewers.ts'
import { nameKey } from '#domain/words/person-name.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { reviewersOn } from '#tests/support/reviewers.ts'
import {
  activity,
  letters,
  manuscripts,
  recounts,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewLinks,
} from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { refreshDuplicates } from './duplicates.ts'
import { findReviewer } from './store.ts'

const site = await manuscriptSite()
const { db, request } = site
const { reviewer, invite } = reviewersOn(db)
const [admin, editor] = [await site.staff('admin'), await site.staff('editor', health)]

type List = { reviewers: Reviewer[]; total: number; pages: number; doubles: string[]; namesakes: string[] }
const list = async (query = '', as = admin) => (await request<List>(`/reviewers${query}`, { as })).body
const names = async (query: string, as = admin) => (await list(query, as)).reviewers.map(({ name }) => name)
const logged = async (id: string) =>
  (await db.select().from(activity).where(eq(activity.objectId, id))).map(({ action }) => action)
const form = { name: 'Nora New', email: 'nora@example.net' }

test('a person is added with several addresses and found by any of them, by name, affiliation, topic and ORCID iD', async () => {
  const body = {
    ...{ ...form, otherEmails: ['Nora@Home.example'], affiliation: 'University of Jos', orcid: '0000-0002-1825-0097' },
    ...{ topics: ['Malaria', 'malaria', 'Schools'], journals: [health], notes: 'Met in Abuja.' },
  }
  const added = await request<{ _id: string }>('/reviewers', { as: admin, body })
  expect(added.status).toBe(201)
  for (const search of ['nora@exa', 'home.example', 'nora n', 'of jos', 'school', '1825-0097'])
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(['Nora New'])
  expect(await names('?search=nobody')).toEqual([])
  expect(await names('?topic=MALARIA')).toEqual(['Nora New'])
  expect(await names('?topic=mal')).toEqual([])
  expect(await names(`?journal=${health}`)).toEqual(['Nora New'])
  expect(await names(`?journal=${biology}`)).toEqual([])
  expect((await request(`/reviewers/${added.body._id}`, { as: admin })).body).toMatchObject({
    emails: ['nora@example.net', 'nora@home.example'],
    topics: ['Malaria', 'Schools'],
    notes: 'Met in Abuja.',
    source: 'staff',
    leftAt: null,
    service: { asked: 0, days: null },
    invitations: [],
  })
  expect(await logged(added.body._id)).toEqual(['add'])
})

test.each([
  [{ orcid: '0000-0002-1825-0098' }, 'orcid', 'Please check this ORCID iD: one of its digits is mistyped.'],
  [{ email: 'nora' }, 'email', 'Please enter a valid e-mail address.'],
  [{ otherEmails: ['x'] }, 'otherEmails.0', 'Please enter valid e-mail addresses, one in each line.'],
  [{ name: ' ' }, 'name', 'A name is required.'],
  [{ journals: ['no-such-journal'] }, 'journals', 'Please choose journals from the list.'],
  [{ email: 'nora@home.example' }, 'email', "This address is already in the register, as Nora New's."],
])('%j is refused at its field', async (change, field, sentence) => {
  const reply = await request<{ fields: object }>('/reviewers', { as: admin, body: { ...form, ...change } })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.body.fields).toEqual({ [field]: sentence })
})

test('of two who add the same address at once, one succeeds and the other is refused with the reason', async () => {
  const body = { name: 'Race Runner', email: 'race@example.net' }
  const replies = await Promise.all([1, 2].map(() => request('/reviewers', { as: admin, body })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('an author of the manuscript for which somebody is added is refused and not entered', async () => {
  const { id: manuscript } = await site.manuscript('under-review')
  const body = { ...form, email: 'bayo.sample@example.org', manuscript }
  const sentence = 'Is an author of this manuscript: has the e-mail address of Bayo Sample.'
  const reply = await request('/reviewers', { as: editor, body })
  expect([reply.status, reply.body]).toEqual([409, expect.objectContaining({ fields: { email: sentence } })])
  expect(await names('?search=bayo.sample')).toEqual([])
  const other = await site.staff('editor', biology)
  expect((await request('/reviewers', { as: other, body })).status).toBe(404)
})

test("an editor who adds another journal's reviewer shares the entry and changes nothing else in it", async () => {
  const { id, emails } = await reviewer({ name: 'Shared Person', journals: [biology], topics: ['Fish'] })
  expect(await names('?search=Shared', editor)).toEqual([])
  const body = { name: 'S. Person', email: emails[0], topics: ['Soil'] }
  const reply = await request('/reviewers', { as: editor, body })
  expect([reply.status, reply.body]).toEqual([201, { _id: id }])
  expect(await findReviewer(db, id)).toMatchObject({
    name: 'Shared Person',
    topics: ['Fish'],
    journals: [health, biology],
  })
  expect(await logged(id)).toEqual(['share'])
})

test('an entry is changed, an editor cannot move it to another journal, and a taken address is refused', async () => {
  const { id } = await reviewer({ name: 'Chris Change' })
  const change = (body: object, as = admin) =>
    request(`/reviewers/${id}`, {
      method: 'PUT',
      as,
      body: { name: 'Chris Changed', email: 'chris@example.net', ...body },
    })
  expect((await change({ journals: [biology, health] }, editor)).status).toBe(200)
  expect(await findReviewer(db, id)).toMatchObject({
    name: 'Chris Changed',
    emails: ['chris@example.net'],
    journals: [health],
  })
  expect((await change({ otherEmails: ['race@example.net'] })).status).toBe(409)
  expect((await findReviewer(db, id))?.emails).toEqual(['chris@example.net'])
  expect(await logged(id)).toEqual(['change'])
})

test('somebody who asked not to be asked is marked, and the mark can be taken back', async () => {
  const { id } = await reviewer({ name: 'Lena Left' })
  const mark = (left: boolean) => request(`/reviewers/${id}/left`, { as: editor, body: { left } })
  expect((await mark(true)).body).toEqual({ success: 'Lena Left will not be proposed any more.' })
  expect((await list('?search=Lena')).reviewers[0]?.leftAt).not.toBeNull()
  expect((await mark(false)).status).toBe(200)
  expect((await findReviewer(db, id))?.leftAt).toBeNull()
  expect(await logged(id)).toEqual(['do-not-ask', 'ask-again'])
})

test('the record of service counts what was asked, accepted and sent, with the median of the days', async () => {
  const { id } = await reviewer({ name: 'Serena Service' })
  const manuscript = (await site.manuscript('under-review')).id
  const on = (day: number) => new Date(Date.UTC(2026, 0, day))
  for (const days of [3, 10, 20])
    await invite(id, manuscript, { state: 'submitted', answeredAt: on(1), submittedAt: on(1 + days) })
  await invite(id, manuscript, { state: 'declined', answeredAt: on(2) })
  await invite(id, manuscript, { state: 'invited' })
  await invite(id, manuscript, { state: 'queued', invitedAt: null })
  const service = { asked: 5, accepted: 3, declined: 1, submitted: 3, open: 1, days: 10 }
  expect((await list('?search=Serena')).reviewers[0]?.service).toEqual(service)
  const { body } = await request<{ invitations: unknown[] }>(`/reviewers/${id}`, { as: editor })
  expect(body.invitations).toHaveLength(6)
})

test("an editor does not see what was reviewed for another journal on a reviewer's page", async () => {
  const { id } = await reviewer({ name: 'Both Journals' })
  await invite(id, (await site.manuscript('under-review', { journal: biology })).id)
  const { body } = await request<{ invitations: unknown[] }>(`/reviewers/${id}`, { as: editor })
  expect(body.invitations).toEqual([])
  expect((await list('?search=Both', editor)).reviewers[0]?.service).toMatchObject({ asked: 0, open: 0 })
  expect((await list('?search=Both')).reviewers[0]?.service).toMatchObject({ asked: 1, open: 1 })
})

test('the register hides who reviews a manuscript from its authors on the staff, and from whoever is shut out', async () => {
  const { id } = await reviewer({ name: 'Hush Hidden' })
  const [writer, guarded] = [await site.staff('editor', health), await site.staff('admin')]
  const coAuthors = [{ name: 'Somebody Else', email: writer.email }]
  const manuscript = (await site.manuscript('under-review', { coAuthors })).id
  await invite(id, manuscript, { state: 'submitted' })
  const body = { staffId: guarded.id, reason: 'They share a grant.' }
  expect((await request(`/manuscript/${manuscript}/shut-outs`, { as: admin, body })).status).toBe(201)
  for (const [as, times] of [
    [writer, 0],
    [guarded, 0],
    [editor, 1],
  ] as const) {
    const shown = await request<{ invitations: unknown[]; service: object }>(`/reviewers/${id}`, { as })
    expect(shown.body.invitations).toHaveLength(times)
    expect(shown.body.service).toMatchObject({ asked: times, submitted: times })
    expect((await list('?search=Hush', as)).reviewers[0]?.service).toMatchObject({ asked: times })
    expect((await request('/reviewers/export', { as })).text).toMatch(
      new RegExp(`Hush Hidden.*,${times},0,0,${times},0,`),
    )
  }
})

test('who was never asked is deleted; who was loses name, addresses, links and e-mails, and the reports stay', async () => {
  const [never, asked] = [
    await reviewer({ name: 'Never Asked' }),
    await reviewer({ name: 'Once Asked', notes: 'Tall.' }),
  ]
  const { id: invitationId } = await invite(asked.id, (await site.manuscript('under-review')).id, {
    state: 'submitted',
  })
  const written = { subject: 'x', text: 'x', html: 'x' }
  const email = asked.emails[0] ?? ''
  await db.insert(letters).values({ id: newId(), kind: 'review-invitation', toEmail: email, ...written })
  await db.insert(reviewLinks).values({ tokenHash: newId(), reviewerId: asked.id })
  const remove = (id: string) => request(`/reviewers/${id}`, { method: 'DELETE', as: editor })
  expect((await remove(never.id)).body).toEqual({ success: 'The reviewer is deleted.' })
  expect(await findReviewer(db, never.id)).toBeNull()
  expect((await remove(asked.id)).body).toEqual({
    success: 'The name and the addresses are deleted. The reports stay, without a name.',
  })
  expect(await findReviewer(db, asked.id)).toMatchObject({ name: 'Former reviewer', notes: '', emails: [] })
  expect(await site.letters(email)).toEqual([])
  expect(await db.select().from(reviewLinks).where(eq(reviewLinks.reviewerId, asked.id))).toEqual([])
  const [kept] = await db.select().from(reviewInvitations).where(eq(reviewInvitations.id, invitationId))
  expect(kept).toMatchObject({ state: 'submitted', message: '' })
  expect(await names('?search=Former')).toEqual([])
  expect((await remove(asked.id)).status).toBe(404)
})

test('nobody is deleted while a review is open', async () => {
  const { id } = await reviewer({ name: 'Busy Bee' })
  await invite(id, (await site.manuscript('under-review')).id)
  const reply = await request(`/reviewers/${id}`, { method: 'DELETE', as: admin })
  expect([reply.status, reply.body]).toEqual([
    409,
    { error: 'Busy Bee has an open review. Cancel the invitation first.' },
  ])
})

test('possible duplicates are listed with the reason, on the register and on the page of each', async () => {
  const at = 'University of Nsukka'
  const one = await reviewer({ name: 'Dr. Uche Eze', affiliation: at, emails: ['uche@unn.example'] })
  const other = await reviewer({ name: 'Eze, U.', emails: ['u.eze@med.unn.example', 'u.eze@unn.example'] })
  const namesake = await reviewer({
    name: 'Éze Uche',
    emails: ['uche.eze@gmail.com'],
    affiliation: 'University of Jos',
  })
  const reason = 'They have similar names and addresses at unn.example.'
  type Found = { one: Reviewer; other: Reviewer; reason: string; isWeak: boolean }[]
  const { body } = await request<Found>('/reviewers/duplicates', { as: admin })
  expect(body.map(({ reason, isWeak }) => [reason, isWeak])).toEqual([
    [reason, false],
    ['They have the same name.', true],
  ])
  const [strong, weak] = body.map((pair) => [pair.one._id, pair.other._id].sort())
  expect([strong, weak]).toEqual([[one.id, other.id].sort(), [one.id, namesake.id].sort()])
  const { doubles, namesakes } = await list()
  expect([doubles.sort(), namesakes.sort()]).toEqual([strong, weak])
  const { body: page } = await request<{ duplicates: Found }>(`/reviewers/${other.id}`, { as: admin })
  expect(page.duplicates.map((pair) => pair.other._id)).toEqual([one.id])
  // Kept by the job, they are the same; an entry that changes is compared at once.
  const isOf = ({ one, other }: Found[number]) => [one.name, other.name].join()
  const listed = async () => (await request<Found>('/reviewers/duplicates', { as: admin })).body.map(isOf).sort()
  const before = await listed()
  await refreshDuplicates(site.deps)
  expect(await db.$count(recounts)).toBe(0)
  expect([await listed(), (await list()).doubles.sort()]).toEqual([before, strong])
  await db
    .update(reviewers)
    .set({ name: 'Obi Other', nameKey: nameKey('Obi Other') })
    .where(eq(reviewers.id, one.id))
  expect([await listed(), (await list()).doubles]).toEqual([[], []])
  await refreshDuplicates(site.deps)
  expect([await listed(), (await list()).doubles]).toEqual([[], []])
  await db
    .update(reviewers)
    .set({ name: 'Dr. Uche Eze', nameKey: nameKey('Dr. Uche Eze') })
    .where(eq(reviewers.id, one.id))
  expect(await listed()).toEqual(before)
})

test('possible duplicates are found at once among thousands at one domain', async () => {
  const count = 2000
  const people = Array.from({ length: count }, (_, at) => {
    const name = at < 2 ? ['Ngozi Ibe', 'N. Ibe'][at] : `Bulk Reviewer${at}`
    return { id: newId(), name: name ?? '', nameKey: nameKey(name ?? ''), source: 'import' as const }
  })
  await db.insert(reviewers).values(people)
  await db.insert(reviewerAddresses).values(people.map(({ id }) => ({ email: `${id}@bulk.example`, reviewerId: id })))
  await refreshDuplicates(site.deps)
  const reply = await request<{ reason: string }[]>('/reviewers/duplicates', { as: admin })
  expect(reply.status).toBe(200)
  const found = reply.body.filter(({ reason }) => reason.endsWith('at bulk.example.'))
  expect(found).toMatchObject([{ reason: 'They have similar names and addresses at bulk.example.' }])
  await db.delete(reviewers).where(
    inArray(
      reviewers.id,
      people.map(({ id }) => id),
    ),
  )
})

test('two entries that are two people are not listed again, even after one of them was merged with a third', async () => {
  const people = { name: 'Ada Twin' }
  const [one, other, third] = [await reviewer(people), await reviewer(people), await reviewer({ name: 'A. T.' })]
  const pairs = async () =>
    (await request<{ duplicates: unknown[] }>(`/reviewers/${one.id}`, { as: editor })).body.duplicates.length
  const apart = (body: object, as = editor) => request('/reviewers/apart', { as, body })
  expect(await pairs()).toBe(1)
  const said = { success: 'Ada Twin and Ada Twin are kept as two people.' }
  expect((await apart({ one: one.id, other: other.id })).body).toEqual(said)
  expect((await apart({ one: other.id, other: one.id })).body).toEqual(said)
  expect(await pairs()).toBe(0)
  expect(await logged(one.id)).toEqual(['keep-apart'])
  expect((await request('/reviewers/merge', { as: admin, body: { keep: third.id, other: other.id } })).status).toBe(200)
  await request(`/reviewers/${third.id}`, {
    method: 'PUT',
    as: admin,
    body: { name: 'Ada Twin', email: third.emails[0] },
  })
  expect(await pairs()).toBe(0)
  const late = await apart({ one: one.id, other: other.id })
  expect([late.status, late.body]).toEqual([
    404,
    { error: 'These two entries have already been merged, or one of them was deleted.' },
  ])
  expect((await apart({ one: one.id, other: one.id })).status).toBe(404)
  // Whoever knows better merges them by hand.
  expect((await request('/reviewers/merge', { as: admin, body: { keep: one.id, other: third.id } })).status).toBe(200)
})

test('two entries become one: addresses, topics and invitations are joined, and it is logged', async () => {
  const keep = await reviewer({ name: 'Kemi Keep', topics: ['Water'], journals: [health] })
  const other = await reviewer({ name: 'K. Keep', topics: ['Soil'], journals: [health], orcid: '0000-0001-5109-3700' })
  const manuscript = (await site.manuscript('under-review')).id
  const { id: unanswered, roundId } = await invite(keep.id, manuscript, { state: 'invited' })
  const { id: answered } = await invite(other.id, manuscript, { roundId, state: 'accepted' })
  const { id: elsewhere } = await invite(other.id, manuscript, { state: 'submitted' })
  const tokenHash = newId()
  await db.insert(reviewLinks).values({ tokenHash, invitationId: unanswered })
  const reply = await request('/reviewers/merge', { as: editor, body: { keep: keep.id, other: other.id } })
  expect(reply.body).toEqual({ success: 'The two entries of Kemi Keep are one now.' })
  expect(await findReviewer(db, other.id)).toBeNull()
  expect(await findReviewer(db, keep.id)).toMatchObject({
    emails: [...keep.emails, ...other.emails],
    topics: ['Water', 'Soil'],
    orcid: '0000-0001-5109-3700',
  })
  const left = await db.select().from(reviewInvitations).where(eq(reviewInvitations.reviewerId, keep.id))
  expect(left.map(({ id }) => id).sort()).toEqual([answered, elsewhere].sort())
  const [link] = await db.select().from(reviewLinks).where(eq(reviewLinks.tokenHash, tokenHash))
  // It was sent to another address than the invitation that stays.
  expect(link).toMatchObject({ invitationId: null, reviewerId: null })
  expect(await logged(keep.id)).toEqual(['merge'])
  const late = await request('/reviewers/merge', { as: admin, body: { keep: other.id, other: keep.id } })
  expect([late.status, late.body]).toEqual([
    404,
    expect.objectContaining({ error: 'These two entries have already been merged, or one of them was deleted.' }),
  ])
})

test('a manuscript whose reviewer was asked twice needs another one after the two entries have become one', async () => {
  const [keep, other] = [await reviewer(), await reviewer()]
  const { id } = await site.manuscript('under-review')
  const { roundId } = await invite(keep.id, id, { state: 'invited', answerDueOn: '2099-01-08' })
  await invite(other.id, id, { roundId, state: 'submitted', number: 2 })
  const late = { reviewStage: 'waiting-for-reviewers', reviewDueOn: '2099-01-08' } as const
  await db.update(manuscripts).set(late).where(eq(manuscripts.id, id))
  expect((await request('/reviewers/merge', { as: admin, body: { keep: keep.id, other: other.id } })).status).toBe(200)
  expect(await site.row(id)).toMatchObject({ reviewStage: 'needs-reviewers', reviewDueOn: null })
})

test('two reports on one version are not thrown together', async () => {
  const [keep, other] = [await reviewer(), await reviewer()]
  const manuscript = (await site.manuscript('under-review')).id
  const { roundId } = await invite(keep.id, manuscript, { state: 'submitted' })
  await invite(other.id, manuscript, { roundId, state: 'submitted' })
  expect((await request('/reviewers/merge', { as: admin, body: { keep: keep.id, other: other.id } })).status).toBe(409)
  expect(await findReviewer(db, other.id)).not.toBeNull()
  expect((await request('/reviewers/merge', { as: admin, body: { keep: keep.id, other: keep.id } })).status).toBe(400)
})

test('the list has pages of 25 by name', async () => {
  await db.delete(reviewInvitations)
  await db.delete(reviewerAddresses)
  await db.delete(reviewers)
  for (let at = 0; at < 27; at++) await reviewer({ name: `Person ${String(at).padStart(2, '0')}` })
  const [first, second] = [await list(), await list('?page=2')]
  expect([first.total, first.pages, first.reviewers.length]).toEqual([27, 2, 25])
  expect(second.reviewers.map(({ name }) => name)).toEqual(['Person 25', 'Person 26'])
})
