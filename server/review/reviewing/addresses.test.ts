import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readOwnReviews } from '#contracts/review/own-reviews.ts'
import type { readReviewer } from '#contracts/review/reviewers.ts'
import { activity, letters, reviewerChanges, reviewers, shutOuts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { biology, health, linkIn } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const noLimits = { 'link-request-by-reviewer': 1000, 'link-request': 1000, 'wrong-link': 1000, 'review-change': 1000 }
const site = await reviewSite({ config: { limits: noLimits } })
const { db, request, review, reviews } = site
const [admin, editor, other] = [
  await site.staff('admin'),
  await site.staff('editor', health),
  await site.staff('editor', biology),
]

type As = typeof editor
type Person = { id: string; name: string; email: string }
const fresh = (name: string) => `${name}-${newId().toLowerCase().replaceAll(/[-_]/g, 'x')}@addresses.example`

const put = ({ id, name }: Person, email: string, otherEmails: string[] = [], as: As = editor) =>
  request(`/reviewers/${id}`, { method: 'PUT', as, body: { name, email, otherEmails } })
const page = async ({ id }: Person, as: As = editor) =>
  (await request<ReplyOf<typeof readReviewer>>(`/reviewers/${id}`, { as })).body
const merge = (keep: Person, gone: Person, as: As = editor) =>
  request('/reviewers/merge', { as, body: { keep: keep.id, other: gone.id } })
const importing = async (line: string, as: As = editor) =>
  (
    await request<{ lines: { outcome: string; sentence: string }[] }>('/reviewers/import', {
      as,
      body: { csv: `name,e-mail,other e-mails\n${line}`, confirmed: true },
    })
  ).body.lines[0]

async function linkOf(email: string) {
  await request('/reviewing/link', { body: { email } })
  const sent = (await site.letters(email)).filter(({ kind }) => kind === 'review-links')
  return linkIn(sent.at(-1)?.text, 'reviewing/mine')
}
const mine = (token: string) => request<ReplyOf<typeof readOwnReviews>>(`/reviewing/mine/${token}`)
const seenAt = async (email: string) => {
  const { reviews: open, submitted } = (await mine(await linkOf(email))).body
  return open.length + submitted.total
}
const sent = async (email: string) => (await site.letters(email)).filter(({ kind }) => kind === 'review-address')
const confirm = (token: string, email: string) => request(`/reviewing/mine/${token}/confirm`, { body: { email } })

async function shared() {
  const one = await review('accepted', {
    manuscript: { journal: biology },
    reviewer: { journals: [biology], name: 'Rita Reviewer' },
  })
  const added = await request('/reviewers', { as: editor, body: { name: 'R. R.', email: one.reviewer.email } })
  expect([added.status, added.body]).toEqual([201, { _id: one.reviewer.id }])
  return one
}

test('an address that an editor adds or puts in its place shows nothing that was sent to the old one', async () => {
  const { reviewer, token: invitation } = await review('accepted', { report: { toEditor: 'Between us.' } })
  const evil = fresh('evil')
  const { body } = await put(reviewer, evil)
  expect(body.success).toContain(`New invitations go to ${evil}`)
  expect([await seenAt(evil), await seenAt(reviewer.email)]).toEqual([0, 1])
  const token = await linkOf(evil)
  const data = await request(`/reviewing/mine/${token}/data`)
  expect(data.text).not.toMatch(/Between us|submitted|accepted/)
  expect(data.text).not.toContain(reviewer.email)
  for (const [path, sent] of [
    ['delete', { sure: true }],
    ['leave', { leaves: true }],
  ] as const)
    expect(await request(`/reviewing/mine/${token}/${path}`, { body: sent })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(`${evil} is not confirmed.`) },
    })
  // Whatever is written about the review goes on to the old address.
  await request(`/reviewing/${invitation}/submit`, { body: {} })
  expect((await site.letters(evil)).map(({ kind }) => kind)).not.toContain('review-thanks')
})

test('reminders, and all that is written about a review, go where the invitation went', async () => {
  const { id, reviewer, manuscriptId } = await review('accepted', { invitation: { reportDueOn: '2020-01-01' } })
  const evil = fresh('evil')
  await put(reviewer, evil, [reviewer.email])
  expect((await request(`/invitation/${id}/remind`, { method: 'POST', as: editor })).status).toBe(200)
  await request(`/manuscript/${manuscriptId}/messages`, {
    as: editor,
    body: { to: reviewer.id, subject: 'A question', message: 'When will it come?' },
  })
  expect((await request(`/invitation/${id}/cancel`, { method: 'PATCH', as: editor })).status).toBe(200)
  expect((await site.letters(evil)).filter(({ manuscriptId: about }) => about)).toEqual([])
  const kinds = (await site.letters(reviewer.email)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['review-report-reminder', 'review-address']))
})

test('a new invitation goes to the new address, whose page shows that round and none before', async () => {
  const { manuscriptId, reviewer, roundId } = await review('submitted', { report: { toAuthor: 'Signed by me.' } })
  await reviews.decide(roundId, { decision: 'minor-revision' })
  const evil = fresh('evil')
  await put(reviewer, evil)
  const second = await reviews.round(manuscriptId, { number: 2 })
  const id = await reviews.invitation(second, reviewer.id, 'accepted')
  const open = async (token: string) =>
    (await request<{ earlier: unknown[] }>(`/reviewing/${token}`)).body.earlier.length
  expect(await open(await reviews.link({ invitationId: id }))).toBe(0)
  expect(await seenAt(evil)).toBe(1)
  expect((await confirm(await linkOf(reviewer.email), evil)).status).toBe(200)
  expect(await open(await reviews.link({ invitationId: id }))).toBe(1)
  expect(await seenAt(evil)).toBe(2)
})

test('the old address hears of a change and confirms the new one: opening changes nothing, the button does, twice too', async () => {
  const { reviewer } = await review('accepted')
  const next = fresh('next')
  await put(reviewer, next.toUpperCase())
  expect((await page(reviewer)).unconfirmed).toEqual([next])
  const [letter] = await sent(reviewer.email)
  expect(letter?.text).toContain(next)
  expect(await sent(next)).toEqual([])
  const token = linkIn(letter?.text, 'reviewing/mine')
  expect((await mine(token)).body).toMatchObject({ email: reviewer.email, toConfirm: [next] })
  expect(await seenAt(next)).toBe(0)
  for (let press = 0; press < 2; press++) expect((await confirm(token, next)).status).toBe(200)
  expect([await seenAt(next), (await page(reviewer)).unconfirmed]).toEqual([1, []])
  const log = await db.select().from(activity).where(eq(activity.objectId, reviewer.id))
  expect(log.map(({ action }) => action).sort()).toEqual(['change', 'confirm-reviewer-address'])
  // The new address, now confirmed, may confirm in turn; the old one is no longer needed.
  const third = fresh('third')
  await put(reviewer, third, [next])
  expect([(await sent(next)).length, (await sent(reviewer.email)).length]).toEqual([1, 3])
})

test('an address that is not confirmed confirms nothing, and may ask the old ones without learning which', async () => {
  const { reviewer } = await review('accepted')
  const [evil, second] = [fresh('evil'), fresh('second')]
  await put(reviewer, evil)
  await put(reviewer, second, [evil])
  expect((await confirm(await linkOf(evil), second)).status).toBe(200)
  expect(await seenAt(second)).toBe(0)
  // The first address has left the register, but goes on hearing of every change.
  expect(await sent(reviewer.email)).toHaveLength(2)
  const asked = await request(`/reviewing/mine/${await linkOf(evil)}/ask`, { method: 'POST' })
  expect(asked.text).not.toContain(reviewer.email)
  const letter = (await sent(reviewer.email)).at(-1)
  expect(letter).toMatchObject({ subject: 'Is this your e-mail address?' })
  expect(letter?.text).toContain(evil)
  expect(letter?.text).not.toContain(second)
})

test('a link confirms no address that was taken away meanwhile, and one that comes back is confirmed again', async () => {
  const { reviewer } = await review('accepted')
  const [next, later] = [fresh('next'), fresh('later')]
  await put(reviewer, next)
  const token = linkIn((await sent(reviewer.email))[0]?.text, 'reviewing/mine')
  await put(reviewer, later)
  expect((await confirm(token, next)).status).toBe(409)
  const both = await Promise.all([confirm(token, later), put(reviewer, next)])
  expect(both.map(({ status }) => status).sort()).not.toContain(500)
  await put(reviewer, next, [later])
  expect((await page(reviewer)).unconfirmed).toContain(next)
  expect((await confirm(token, next)).status).toBe(200)
  await put(reviewer, later)
  await put(reviewer, later, [next])
  expect((await page(reviewer)).unconfirmed).toContain(next)
})

test('the same address in other letters is no change, and an address of letters that look alike is refused', async () => {
  const { reviewer } = await review('accepted')
  expect((await put(reviewer, ` ${reviewer.email.toUpperCase()} `)).body).toEqual({ success: 'The entry is saved.' })
  expect([await sent(reviewer.email), await seenAt(reviewer.email)]).toEqual([[], 1])
  for (const email of [`e\u0301${reviewer.email}`, reviewer.email.replace('e', '\u0435'), `\u212a${reviewer.email}`])
    expect((await put(reviewer, email)).status).toBe(400)
})

test('an admin who sees all reviews confirms an address with a reason, and the old one hears of it', async () => {
  const { reviewer, manuscriptId } = await review('accepted')
  const next = fresh('next')
  await put(reviewer, next)
  const vouch = (as: As, body: object) => request(`/reviewers/${reviewer.id}/confirmed`, { as, body })
  const said = { email: next, reason: 'Called her institute' }
  expect((await vouch(editor, said)).status).toBe(403)
  expect((await vouch(admin, { email: next, reason: ' ' })).status).toBe(400)
  expect((await vouch(admin, { ...said, email: fresh('unknown') })).status).toBe(409)
  await site.shutOut(manuscriptId, admin)
  expect((await vouch(admin, said)).status).toBe(403)
  await db.delete(shutOuts)
  expect((await vouch(admin, said)).status).toBe(200)
  expect(await seenAt(next)).toBe(1)
  expect((await sent(reviewer.email)).at(-1)?.text).toContain('One of our admins has confirmed')
  const { body } = await request<{ entries: { action: string; said: string }[] }>(`/activity?objectId=${reviewer.id}`, {
    as: admin,
  })
  expect(body.entries.map(({ action, said: words }) => [action, words])).toEqual([
    ['confirm-reviewer-address', `reason: Called her institute; confirmed e-mail address: ${next}`],
    ['change', `e-mail addresses: ${reviewer.email} → ${next}`],
  ])
})

test('an entry that another journal shares is invited, and neither changed, merged, deleted nor imported', async () => {
  const { reviewer } = await shared()
  const own = await reviews.reviewer({ journals: [health] })
  const sentence = expect.stringContaining('You cannot change Rita Reviewer’s entry')
  const refused = { status: 403, body: { error: sentence } }
  expect(await page(reviewer)).toMatchObject({ fixed: sentence })
  expect(await put(reviewer, fresh('evil'))).toMatchObject(refused)
  expect(await request(`/reviewers/${reviewer.id}/left`, { as: editor, body: { left: true } })).toMatchObject(refused)
  expect(await request(`/reviewers/${reviewer.id}`, { method: 'DELETE', as: editor })).toMatchObject(refused)
  for (const [keep, gone] of [
    [own, reviewer],
    [reviewer, own],
  ] as const)
    expect(await merge(keep, gone)).toMatchObject(refused)
  const line = `Rita Reviewer,${reviewer.email},${fresh('evil')}`
  expect(await importing(line)).toMatchObject({ outcome: 'refused', sentence })
  expect(await page(reviewer, other)).toMatchObject({ emails: [reviewer.email], fixed: null })
  expect((await put(reviewer, fresh('next'), [], other)).status).toBe(200)
})

test('an import that shares an entry gives no right to change it either', async () => {
  const reviewer = await reviews.reviewer({ journals: [biology] })
  const line = `${reviewer.name},${reviewer.email},${fresh('evil')}`
  expect(await importing(line)).toMatchObject({ outcome: 'changed', sentence: 'Already reviews for another journal.' })
  expect(await importing(line)).toMatchObject({ outcome: 'refused' })
  expect((await page(reviewer, admin)).emails).toEqual([reviewer.email])
})

test('an entry with a review that one may not see cannot be changed, whatever its journals are', async () => {
  for (const state of ['queued', 'invited', 'accepted', 'submitted'] as const) {
    const { reviewer } = await review(state, { manuscript: { journal: biology } })
    expect((await put(reviewer, fresh('evil'))).status).toBe(403)
    expect((await put(reviewer, reviewer.email, [fresh('evil')], admin)).status).toBe(200)
  }
  const own = await review('accepted', { manuscript: { email: editor.email } })
  expect((await put(own.reviewer, fresh('evil'))).status).toBe(403)
  const done = await review('declined', { manuscript: { journal: biology } })
  expect((await put(done.reviewer, fresh('next'))).status).toBe(200)
})

test('after a merge each address shows what it showed before, and both hear of it', async () => {
  const [one, two] = [await review('accepted'), await review('submitted')]
  expect((await merge(one.reviewer, two.reviewer)).status).toBe(200)
  expect([await seenAt(one.reviewer.email), await seenAt(two.reviewer.email)]).toEqual([1, 1])
  const [mine1, theirs] = [await sent(one.reviewer.email), await sent(two.reviewer.email)]
  expect(mine1[0]?.text).toContain(two.reviewer.email)
  expect(theirs[0]?.text).toContain(one.reviewer.email)
  await confirm(linkIn(mine1[0]?.text, 'reviewing/mine'), two.reviewer.email)
  expect([await seenAt(one.reviewer.email), await seenAt(two.reviewer.email)]).toEqual([1, 2])
})

test('two entries asked for one round: the link to the other address opens nothing of the review that stays', async () => {
  const { roundId, reviewer, manuscriptId } = await review('accepted', { report: { toEditor: 'Between us.' } })
  const evil = await reviews.review(manuscriptId, 'invited', { invitation: { number: 2 } })
  expect(evil.roundId).toBe(roundId)
  expect((await merge(reviewer, evil.reviewer)).status).toBe(200)
  const opened = await request(`/reviewing/${evil.token}`)
  expect([opened.status, opened.body.error]).toEqual([410, expect.stringContaining('at another e-mail address, too')])
  expect(await seenAt(evil.reviewer.email)).toBe(0)
})

test('an import tells the old address and logs what stood there', async () => {
  const { reviewer } = await review('accepted')
  const next = fresh('next')
  expect(await importing(`Rita Reviewer,${reviewer.email},${next}`)).toMatchObject({ outcome: 'changed' })
  expect((await sent(reviewer.email))[0]?.text).toContain(next)
  const [row] = await db.select().from(reviewerChanges).where(eq(reviewerChanges.reviewerId, reviewer.id))
  expect(row?.changes).toEqual({ 'e-mail addresses': [reviewer.email, `${reviewer.email}, ${next}`] })
  expect(await seenAt(next)).toBe(0)
  // Two lines about one person would undo each other.
  const csv = `name,e-mail\nRita Reviewer,${reviewer.email}\nRita Reviewer,${next}`
  const { body } = await request<{ refused: number }>('/reviewers/import', { as: editor, body: { csv } })
  expect(body.refused).toBe(1)
})

test('who was never asked hears of a change without the new address: the old one may be a stranger’s', async () => {
  const person = await reviews.reviewer()
  const next = fresh('next')
  expect((await put(person, next)).body).toEqual({ success: 'The entry is saved.' })
  const [letter] = await sent(person.email)
  expect(letter?.text).toContain('This address is no longer in it.')
  expect(letter?.text).not.toContain(next)
  expect((await page(person)).unconfirmed).toEqual([])
})

test('of two who change the addresses at once both are logged, with what stood there before each', async () => {
  const { reviewer } = await review('accepted')
  const [one, two] = [fresh('one'), fresh('two')]
  await Promise.all([put(reviewer, one), put(reviewer, two)])
  const rows = await db.select().from(reviewerChanges).where(eq(reviewerChanges.reviewerId, reviewer.id))
  const steps = rows.map(({ changes }) => changes['e-mail addresses'])
  const first = steps.find((step) => step?.[0] === reviewer.email)
  expect(steps.find((step) => step !== first)?.[0]).toBe(first?.[1])
  expect(await sent(reviewer.email)).toHaveLength(2)
})

test('who has their data deleted leaves no address behind, former ones neither', async () => {
  const { reviewer } = await review('submitted')
  const next = fresh('next')
  await put(reviewer, next)
  const token = await linkOf(reviewer.email)
  expect((await mine(token)).body.submitted.total).toBe(1)
  expect((await request(`/reviewing/mine/${token}/delete`, { body: { sure: true } })).status).toBe(200)
  const [row] = await db.select().from(reviewers).where(eq(reviewers.id, reviewer.id))
  expect(row?.erasedAt).not.toBeNull()
  for (const email of [reviewer.email, next]) {
    expect(await db.select().from(letters).where(eq(letters.toEmail, email))).toEqual([])
    expect((await request(`/reviewing/mine/${await linkOf(email)}`)).status).toBe(404)
  }
  const tables = await db.select().from(reviewerChanges).where(eq(reviewerChanges.reviewerId, reviewer.id))
  expect(tables).toEqual([])
  const log = await request(`/activity?objectId=${reviewer.id}`, { as: admin })
  expect(log.text).not.toContain(next)
})
