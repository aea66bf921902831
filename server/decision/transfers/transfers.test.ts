import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { TransferDesk } from '#contracts/decision/transfers.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import {
  activity,
  appeals,
  articles,
  files,
  letters,
  manuscriptDeclarations,
  manuscriptNotes,
  manuscripts,
  manuscriptTransfers,
  reviewRounds,
} from '#server/db/schema.ts'
import { newCode, newId } from '#server/ids.ts'
import { biology, health, linkIn } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { checkHistories } from '../../office/history/check.ts'

const limits = { 'review-change': 10_000, 'manuscript-edit': 10_000, 'wrong-link': 10_000 }
const site = await reviewSite({ at: new Date('2026-06-15T12:00:00Z'), config: { limits } })
const { db, request, reviews } = site
const ada = await site.author()
const admin = await site.staff('admin')
const editor = await site.staff('editor', health, { name: 'Hanna Health' })
const biologist = await site.staff('editor', biology, { name: 'Bert Biology' })
const year = 2026

const rejected = (given: Partial<typeof manuscripts.$inferInsert> = {}) =>
  site.manuscript('rejected', { authorId: ada.id, ...given })

async function offer(id: string, journal = biology, as = editor) {
  site.clock.pass({ minutes: 1 })
  return request<{ success: string; error: string }>(`/manuscript/${id}/transfer`, { as, body: { journal } })
}

/** The token of the last link to an offer. */
async function offeredTo(id: string): Promise<string> {
  const found = (await site.lettersAbout(id)).findLast(({ kind }) => kind === 'manuscript-transfer-offer')
  return linkIn(found?.text, 'transfer')
}

async function accept(key: string, as?: { cookie: string }, body: object = {}) {
  site.clock.pass({ minutes: 1 })
  return request<{ status: string; error: string; fields?: object }>(`/transfer/${key}/accept`, { as, body })
}

const decline = (key: string, as?: { cookie: string }) =>
  request<{ success: string; error: string }>(`/transfer/${key}/decline`, { as, method: 'POST' })

const takeBack = (id: string) =>
  request<{ error: string }>(`/manuscript/${id}/transfer`, { as: editor, method: 'DELETE' })

const desk = async (id: string, as = admin) => (await request<TransferDesk>(`/manuscript/${id}/transfer`, { as })).body

/** Screened by the office, so that editors see it. */
const screen = (id: string) => request(`/manuscript/screen/${id}`, { as: admin, method: 'PATCH' })

/** Rejected with a report, transferred to biology and screened there. */
async function moved(
  reviewer: { name: string } = { name: 'Rita Reviewer' },
  given: { fileId?: string; code?: string; isSigned?: boolean } = {},
) {
  const { id } = await rejected()
  const number = (await site.row(id))?.number
  const sent = await reviews.review(id, 'submitted', {
    reviewer,
    round: { decision: 'reject', decidedAt: site.clock.now() },
    report: given,
  })
  await offer(id)
  expect((await accept(id, ada)).status).toBe(200)
  await screen(id)
  return { ...sent, id, number }
}

const consentLink = async (id: string) =>
  linkIn((await site.lettersAbout(id)).findLast(({ kind }) => kind === 'review-consent')?.text, 'reviewing')

const consent = (token: string, agrees: boolean) =>
  request<{ error: string }>(`/reviewing/${token}/transfer`, { body: { agrees } })

test('staff offer a rejected manuscript to another journal, and the author gets a link', async () => {
  const { id } = await rejected()
  expect((await offer(id)).status).toBe(201)
  const [letter] = await site.lettersAbout(id)
  expect(letter).toMatchObject({ kind: 'manuscript-transfer-offer', toEmail: 'ada.sample@example.org' })
  expect(letter?.subject).toContain('Domain Journal of Biological Sciences')
  expect(await site.steps(id)).toMatchObject([
    { action: 'offer-transfer', reason: 'Domain Journal of Biological Sciences', letterId: letter?.id },
  ])
  expect(await desk(id, editor)).toMatchObject({
    choices: [],
    offer: { journal: 'Domain Journal of Biological Sciences', by: 'Hanna Health', state: 'open' },
  })
  const { body } = await request(`/transfer/${await offeredTo(id)}`)
  expect(body).toMatchObject({
    state: 'open',
    from: { title: 'Domain Health Journal' },
    charge: '₦30,000',
    reviewed: false,
  })
})

const appeal = async (id: string) => {
  const reasons =
    'The second reviewer reads table 2 as if it had no control group. It has one: see page 4, lines 12 to 20.'
  expect((await request(`/appeal/${id}`, { as: ada, body: { reasons } })).body).not.toHaveProperty('error')
}

test('while an appeal is open nothing is offered, and an editor does not accept again; an admin answers first', async () => {
  const { id } = await rejected()
  await appeal(id)
  const refused = { status: 409, body: { error: "The author's appeal is open: an admin answers it first." } }
  expect(await offer(id)).toMatchObject(refused)
  expect((await desk(id)).choices).toEqual([])
  for (const [path, method] of [
    ['approve', 'PATCH'],
    ['', 'DELETE'],
  ] as const)
    expect(
      await request(path ? `/manuscript/${id}/${path}` : `/manuscript/admin/${id}`, { as: editor, method, body: {} }),
    ).toMatchObject(refused)
  expect(await site.row(id)).toMatchObject({ status: 'rejected' })
  const comment = 'The reports are clear.'
  await request(`/manuscript/${id}/appeal`, { as: admin, method: 'PATCH', body: { comment } })
  expect((await offer(id)).status).toBe(201)
})

test('an offer stays open when the author appeals, and accepting it ends the appeal', async () => {
  const { id } = await rejected()
  await offer(id)
  await appeal(id)
  type Own = { appealed: boolean; transferOffered: boolean }
  const own = (await request<Own[]>('/manuscript/getByUser', { as: ada })).body
  expect(own[0]).toMatchObject({ appealed: true, transferOffered: true })
  expect((await request(`/transfer/${id}`, { as: ada })).body).toMatchObject({ state: 'open', appealed: true })
  expect((await accept(id, ada)).status).toBe(200)
  expect(await db.select().from(appeals).where(eq(appeals.manuscriptId, id))).toMatchObject([{ outcome: 'ended' }])
  await screen(id)
  const read = async (as: { cookie: string }) => {
    const zip = await site.api.request(`/manuscript/${id}/file.zip`, { headers: { Cookie: as.cookie } })
    const appealsFile = unzipSync(new Uint8Array(await zip.arrayBuffer()))['appeals.json']
    return [
      (await request<[]>(`/manuscript/${id}/appeal`, { as })).body.length,
      JSON.parse(new TextDecoder().decode(appealsFile)).length,
    ]
  }
  expect([await read(biologist), await read(admin)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('the editor reads the e-mail before it goes, and may change it', async () => {
  const { id } = await rejected()
  const { body } = await request<{ text: string }>(`/manuscript/${id}/transfer-letter?journal=${biology}`, {
    as: editor,
  })
  expect(body.text).toContain('/transfer/{link}')
  const letter = {
    subject: 'Another home',
    text: `Dear Ada,\n\nAnswer here:\n${site.config.publicUrl}/transfer/{link}`,
  }
  await request(`/manuscript/${id}/transfer`, { as: editor, body: { journal: biology, letter } })
  expect((await site.lettersAbout(id))[0]?.subject).toBe('Another home')
  expect((await request(`/transfer/${await offeredTo(id)}`)).status).toBe(200)
  const { id: other } = await rejected()
  const path = `/manuscript/${other}/transfer-letter?journal=${biology}&format=html`
  const { body: rich } = await request<{ text: string }>(path, { as: editor })
  const changed = { text: rich.text.replace('Dear', '<p>Hello</p>'), format: 'html' }
  await request(`/manuscript/${other}/transfer`, { as: editor, body: { journal: biology, letter: changed } })
  expect((await request(`/transfer/${await offeredTo(other)}`)).status).toBe(200)
})

test('a transfer is offered only of a rejected manuscript, to another journal that exists, one at a time', async () => {
  const { id: open } = await site.manuscript('under-review')
  expect(await offer(open)).toMatchObject({
    status: 409,
    body: { error: 'Only a rejected manuscript can be offered to another journal.' },
  })
  const { id } = await rejected()
  for (const journal of [health, 'no-such-journal'])
    expect(await offer(id, journal)).toMatchObject({
      status: 400,
      body: { error: 'Choose another journal that takes submissions.' },
    })
  expect((await offer(id, biology, biologist)).status).toBe(404)
  await offer(id)
  expect((await offer(id, 'domain-multidisciplinary-journal')).status).toBe(409)
  expect((await desk(id)).choices).toEqual([])
})

test('an accepted manuscript moves with all it has, and gets a number of its new journal', async () => {
  const { id } = await rejected({ handlingEditorId: editor.id, reduction: concession() })
  const before = await site.row(id)
  await offer(id)
  const { status, body } = await accept(await offeredTo(id))
  expect([status, body]).toEqual([200, { _id: id, status: 'screening' }])
  const after = await site.row(id)
  expect(after).toMatchObject({
    ...{ journal: biology, status: 'screening', handlingEditorId: null, reduction: null },
    ...{ title: before?.title, coAuthors: before?.coAuthors, fileId: before?.fileId, createdAt: before?.createdAt },
  })
  expect(after?.number).toMatch(new RegExp(`^DJBS-S-${year}-\\d{4}$`))
  expect(await desk(id)).toMatchObject({
    offer: null,
    former: [{ journal: 'Domain Health Journal', number: before?.number }],
  })
  const step = (await site.steps(id)).at(-1)
  expect(step).toMatchObject({
    ...{ action: 'transfer', from: 'rejected', to: 'screening', actor: 'link' },
    reason: `From Domain Health Journal (${before?.number}) to Domain Journal of Biological Sciences (${after?.number})`,
  })
  expect((await checkHistories(site.deps)).broken).toEqual([])
  const logged = await db.select().from(activity).where(eq(activity.objectId, id))
  expect(logged.map(({ action }) => action)).toEqual(['offer-transfer', 'transfer'])
})

const concession = () =>
  ({ amountMinor: 1_000_000, currency: 'NGN', reason: 'x', decidedBy: 'x', at: '2026-01-01' }) as const

test('its author, its co-authors, the editor before and the office after are notified, and the author gets new links', async () => {
  const { body } = await site.submit(ada)
  const id = body._id
  await db.update(manuscripts).set({ status: 'rejected', handlingEditorId: editor.id }).where(eq(manuscripts.id, id))
  await offer(id)
  const before = (await site.lettersAbout(id)).length
  await accept(id, ada)
  const sent = (await site.lettersAbout(id)).slice(before)
  expect(sent.map(({ kind, toEmail }) => [kind, toEmail]).sort()).toEqual([
    ['co-author-transfer', 'bayo.sample@example.org'],
    ['manuscript-transfer-answered', editor.email],
    ['manuscript-transfer-arrived', site.deps.content.journal(biology)?.email],
    ['manuscript-transferred', 'ada.sample@example.org'],
  ])
  const toOffice = sent.find(({ kind }) => kind === 'manuscript-transfer-arrived')?.text
  expect(toOffice).toContain('Until it is screened, only admins can open it.')
  const links = sent.find(({ kind }) => kind === 'manuscript-transferred')?.text
  expect((await request(`/manuscript/verify/${linkIn(links, 'edit')}`)).status).toBe(200)
})

test('the former number still finds it, and is never given again', async () => {
  const { id } = await rejected()
  const number = (await site.row(id))?.number ?? ''
  await offer(id)
  await accept(id, ada)
  for (const search of [number, number.toLowerCase()]) {
    const { body } = await request<{ manuscripts: { _id: string }[] }>(`/manuscript?search=${search}`, { as: admin })
    expect(body.manuscripts.map(({ _id }) => _id)).toEqual([id])
  }
  const { id: next } = await rejected()
  expect(((await site.row(next))?.number ?? '') > number).toBe(true)
})

test('editors of the former journal no longer see it, and those of the new one do after screening', async () => {
  const { id } = await rejected()
  await offer(id)
  await accept(id, ada)
  expect((await request(`/manuscript/${id}/review`, { as: editor })).status).toBe(404)
  expect((await request(`/manuscript/${id}/review`, { as: biologist })).status).toBe(404)
  const seen = async (as?: { cookie: string }) => (await request<object>(`/manuscript/${id}`, { as })).body
  expect(await seen(biologist)).toMatchObject({ waitsForScreening: true })
  for (const as of [undefined, editor, admin]) expect(await seen(as)).not.toHaveProperty('waitsForScreening')
  expect(await seen(biologist)).not.toHaveProperty('title')
  await screen(id)
  expect((await request(`/manuscript/${id}/review`, { as: biologist })).status).toBe(200)
})

test('editors of the former journal and whoever has the status link learn where it went; other staff are not', async () => {
  type Seen = { transferred?: object; status: string }
  const seen = async (id: string, as?: { cookie: string }) => (await request<Seen>(`/manuscript/${id}`, { as })).body
  const { id, number } = await moved()
  const biologyNumber = (await site.row(id))?.number
  const transferred = { journal: 'Domain Journal of Biological Sciences', number: biologyNumber }
  expect(Object.keys(await seen(id, editor)).sort()).toEqual(Object.keys(await seen(id)).sort())
  for (const as of [editor, ada, undefined]) expect((await seen(id, as)).transferred).toEqual(transferred)
  const multidisciplinary = 'domain-multidisciplinary-journal'
  const others = [await site.staff('editor', multidisciplinary), biologist, admin]
  for (const as of others) expect(await seen(id, as)).not.toHaveProperty('transferred')
  const coAuthor = await site.staff('editor', health)
  await site.shutOut(id, coAuthor)
  expect(await seen(id, coAuthor)).not.toHaveProperty('transferred')
  const search = async (as: { cookie: string }) =>
    (await request<Seen & { total: number }>(`/manuscript?search=${number?.toLowerCase()}`, { as })).body
  expect(await search(editor)).toMatchObject({ total: 0, transferred })
  for (const as of [admin, biologist]) expect(await search(as)).toMatchObject({ total: 1 })
  for (const as of [coAuthor, await site.staff('editor', multidisciplinary)])
    expect(await search(as)).not.toHaveProperty('transferred')
  // What comes after is between the author and the next journals.
  await request(`/manuscript/${id}/reject`, { as: biologist, method: 'PATCH', body: { comment: 'No.' } })
  await offer(id, multidisciplinary, biologist)
  await accept(id, ada)
  expect((await seen(id, editor)).transferred).toEqual(transferred)
  const last = { journal: 'Domain Multidisciplinary Journal', number: (await site.row(id))?.number }
  for (const as of [biologist, ada]) expect((await seen(id, as)).transferred).toEqual(last)
})

test('an author who declines leaves the manuscript where it is, and the editor hears of it', async () => {
  const { id } = await rejected({ handlingEditorId: editor.id })
  await offer(id)
  const token = await offeredTo(id)
  expect((await decline(token)).status).toBe(200)
  expect(await site.row(id)).toMatchObject({ status: 'rejected', journal: health })
  expect((await site.lettersAbout(id)).at(-1)).toMatchObject({
    kind: 'manuscript-transfer-answered',
    toEmail: editor.email,
  })
  expect(await accept(token)).toMatchObject({
    status: 409,
    body: { error: 'You have already declined the transfer.' },
  })
  expect((await desk(id)).choices.map(({ slug }) => slug)).toContain(biology)
})

test('staff take an offer back while nobody has answered it, and a later offer can follow', async () => {
  const { id } = await rejected()
  await offer(id)
  const token = await offeredTo(id)
  expect((await takeBack(id)).status).toBe(200)
  expect(await accept(token)).toMatchObject({ status: 409, body: { error: 'The editors have taken this offer back.' } })
  expect((await site.lettersAbout(id)).at(-1)?.kind).toBe('manuscript-transfer-taken-back')
  expect((await takeBack(id)).status).toBe(409)
  expect((await offer(id, 'domain-multidisciplinary-journal')).status).toBe(201)
  expect((await request(`/transfer/${token}`)).status).toBe(404)
  await accept(id, ada)
  expect(await takeBack(id)).toMatchObject({ status: 404 })
})

test('another decision ends an open offer', async () => {
  const { id } = await rejected()
  await offer(id)
  await request(`/manuscript/${id}/reopen`, { as: admin, method: 'PATCH', body: { comment: 'You are right.' } })
  const token = await offeredTo(id)
  expect(await accept(token)).toMatchObject({
    status: 409,
    body: { error: 'The editors have made another decision, so this offer has ended.' },
  })
  expect((await site.steps(id)).slice(-2)).toMatchObject([
    { action: 'end-transfer', reason: 'Domain Journal of Biological Sciences: the manuscript was reopened.' },
    { action: 'reopen' },
  ])
  const reopened = (await site.lettersAbout(id)).find(({ kind }) => kind === 'manuscript-reopened')
  expect(reopened?.text).toContain('Our offer to transfer it to Domain Journal of Biological Sciences has ended')
  await request(`/manuscript/${id}/reject`, { as: admin, method: 'PATCH', body: { comment: 'No.' } })
  expect((await accept(token)).status).toBe(409)
  expect(await site.row(id)).toMatchObject({ status: 'rejected', journal: health })
})

test('of an acceptance, a second one and taking the offer back at once, one wins', async () => {
  const winners = new Set<string | null | undefined>()
  for (let round = 0; round < 12; round++) {
    const { id } = await rejected()
    await offer(id)
    const token = await offeredTo(id)
    const replies = await Promise.all([accept(token), takeBack(id), accept(id, ada)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const [row] = await db.select().from(manuscriptTransfers).where(eq(manuscriptTransfers.manuscriptId, id))
    winners.add(row?.answer)
    const steps = (await site.steps(id)).map(({ action }) => action)
    expect(steps).toEqual(['offer-transfer', row?.answer === 'accepted' ? 'transfer' : 'take-back-transfer'])
    expect((await site.row(id))?.journal).toBe(row?.answer === 'accepted' ? biology : health)
  }
  expect([...winners].every((one) => one === 'accepted' || one === 'taken-back')).toBe(true)
})

test('another author, or a stranger with a wrong link, learns nothing', async () => {
  const { id } = await rejected()
  await offer(id)
  expect((await accept(id, await site.author())).status).toBe(404)
  expect((await accept(id)).status).toBe(401)
  expect((await request(`/transfer/${'x'.repeat(43)}`)).status).toBe(404)
  const { editToken } = await rejected()
  expect((await request(`/transfer/${editToken}`)).status).toBe(404)
})

test('a journal that has rejected it is not offered again, and the author cannot choose another one by editing', async () => {
  const { id } = await moved()
  const { body: own } = await request<Record<string, unknown>>(`/manuscript/${id}`, { as: ada })
  expect(own.number).toBe((await site.row(id))?.number)
  await request(`/manuscript/${id}/reject`, { as: admin, method: 'PATCH', body: { comment: 'No.' } })
  expect(await offer(id, health, admin)).toMatchObject({
    status: 400,
    body: { error: 'This journal has already rejected the manuscript. Choose another one.' },
  })
  expect((await desk(id)).choices.map(({ slug }) => slug)).not.toContain(health)
})

test('the author cannot change the journal of a transferred manuscript', async () => {
  const { id } = await rejected()
  await offer(id)
  await accept(id, ada)
  const { body: shown } = await request<Record<string, unknown>>(`/manuscript/${id}`, { as: ada })
  const { author, email, articleType, title, abstract, country, keywords, coAuthors } = shown
  const body = { author, email, articleType, title, abstract, country, keywords, coAuthors, journal: health }
  expect(await request(`/manuscript/own/${id}`, { as: ada, method: 'PATCH', body })).toMatchObject({
    status: 400,
    body: { error: 'The journal can no longer be changed: this manuscript was transferred.' },
  })
})

test('the author makes the declarations that the new journal requires', async () => {
  const journal = site.deps.content.journal(biology)
  if (!journal) throw new Error('no journal')
  journal.requiredDeclarations.push('ethics')
  try {
    const { id } = await rejected()
    await offer(id)
    expect((await request<{ missing: string[] }>(`/transfer/${id}`, { as: ada })).body.missing).toEqual(['ethics'])
    expect(await accept(id, ada)).toMatchObject({
      status: 400,
      body: { fields: { 'declarations.ethics': expect.any(String) } },
    })
    expect((await accept(id, ada, { declarations: ['ethics'] })).status).toBe(200)
    const made = await db.select().from(manuscriptDeclarations).where(eq(manuscriptDeclarations.manuscriptId, id))
    expect(made.map(({ key }) => key)).toEqual(['ethics'])
  } finally {
    journal.requiredDeclarations.pop()
  }
})

test('each reviewer is asked whether the new journal may see the report, and opening the link changes nothing', async () => {
  const { id, reviewer } = await moved()
  const asked = (await site.lettersAbout(id)).filter(({ kind }) => kind === 'review-consent')
  expect(asked.map(({ toEmail }) => toEmail)).toEqual([reviewer.email])
  expect(asked[0]?.text).toContain('Domain Journal of Biological Sciences')
  expect(asked[0]?.subject).toMatch(/^May Domain Journal of Biological Sciences see your report\?/)
  expect(asked[0]?.text).not.toMatch(/Ada|Bayo/)
  const token = await consentLink(id)
  const { body, text } = await request(`/reviewing/${token}/transfer`)
  expect(body).toMatchObject({ journal: { title: 'Domain Health Journal' }, agrees: null })
  expect(text).not.toMatch(/Ada|Bayo/)
  expect((await desk(id)).reports).toEqual([])

  const own = `/reviewing/mine/${await reviews.link({ reviewerId: reviewer.id })}`
  const waiting = await request<{ consents: object[] }>(own)
  expect(waiting.body.consents).toMatchObject([
    { journal: 'Domain Health Journal', to: 'Domain Journal of Biological Sciences' },
  ])
  expect(waiting.text).not.toMatch(/Ada|Bayo/)
  await consent(token, false)
  expect((await request<{ consents: object[] }>(own)).body.consents).toEqual([])
})

test('a reviewer who stayed anonymous reads that the author does not learn who they are, and one who signed does not', async () => {
  for (const isSigned of [false, true]) {
    const { id } = await moved(undefined, { isSigned })
    const asked = (await site.lettersAbout(id)).find(({ kind }) => kind === 'review-consent')
    expect(asked?.text.includes('The author is not told who you are.')).toBe(!isSigned)
    expect((await request(`/reviewing/${await consentLink(id)}/transfer`)).body).toMatchObject({ isNamed: isSigned })
  }
})

test('a report goes to the new journal only with consent, and is not counted as its own', async () => {
  const { id } = await moved({ name: 'Yes Sayer' })
  const before = await desk(id, biologist)
  expect([before.asked, before.reports]).toEqual([1, []])
  expect((await consent(await consentLink(id), true)).status).toBe(200)
  expect((await desk(id, biologist)).reports).toMatchObject([
    { reviewer: 'Yes Sayer', journal: 'Domain Health Journal', report: { toEditor: 'Between us: publish it.' } },
  ])
  const { body: review } = await request<ReviewDesk>(`/manuscript/${id}/review`, { as: biologist })
  expect([review.stage, review.rounds]).toEqual(['needs-reviewers', []])
  expect((await site.steps(id)).map(({ action, reason }) => [action, reason]).slice(-3)).toEqual([
    ['ask-consent', 'Reviewer 1'],
    ['screen', null],
    ['share-report', 'Reviewer 1'],
  ])
})

test('whoever says no, or nothing, stays unknown to the new journal', async () => {
  const fileId = newId()
  const facts = { name: 'remarks.pdf', mediaType: 'application/pdf', bytes: 10, sha256: 'x' }
  await db.insert(files).values({ id: fileId, kind: 'report', ...facts, ownerRealm: 'staff', ownerId: 'x' })
  const note = { staffName: 'Hanna Health', text: 'Nora Noble is a friend of theirs.', at: site.clock.now() }
  const { id, token, reviewer } = await moved({ name: 'Nora Noble' }, { fileId })
  await db.insert(manuscriptNotes).values({ id: newId(), manuscriptId: id, ...note })
  const seenBy = async (as: { cookie: string }) => {
    const paths = ['', '/transfer', '/review'].map((part) => `/manuscript/${id}${part}`)
    const pages = await Promise.all(paths.map(async (path) => (await request(path, { as })).text))
    const zip = await site.api.request(`/manuscript/${id}/file.zip`, { headers: { Cookie: as.cookie } })
    const parts = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())))
    return { pages: pages.join(), zip: parts.map(([name, part]) => name + new TextDecoder().decode(part)).join() }
  }
  const secrets = ['Nora Noble', reviewer.email, 'Table 2 is unclear', 'Between us']
  for (const answer of ['none', 'no']) {
    if (answer === 'no') expect((await consent(await consentLink(id), false)).status).toBe(200)
    const { pages, zip } = await seenBy(biologist)
    for (const secret of secrets)
      expect([answer, secret, pages.includes(secret), zip.includes(secret)]).toEqual([answer, secret, false, false])
    expect((await request(`/file?url=${site.config.publicUrl}/files/${fileId}`, { as: biologist })).status).toBe(404)
    const proposals = await request(`/manuscript/${id}/reviewer-proposals`, { as: biologist })
    expect([proposals.status, proposals.text.includes('Nora Noble')]).toEqual([200, false])
  }
  expect((await seenBy(admin)).zip).toContain('Nora Noble')
  expect((await request(`/reviewing/${token}`)).status).toBe(200)
  expect(await consent(await consentLink(id), true)).toMatchObject({
    status: 409,
    body: { error: 'You have already answered. Thank you.' },
  })
})

test('its former reviewers still see the journal and the number that they knew, and never its authors', async () => {
  const journal = site.deps.content.journal(biology)
  if (!journal) throw new Error('no journal')
  const { anonymity } = journal.peerReview
  try {
    const { id, token } = await moved()
    const [transfer] = await db.select().from(manuscriptTransfers).where(eq(manuscriptTransfers.manuscriptId, id))
    journal.peerReview.anonymity = 'open'
    const { body } = await request(`/reviewing/${token}`)
    expect(body).toMatchObject({
      ...{ number: transfer?.formerNumber, journal: { title: 'Domain Health Journal' }, isClosed: true },
      ...{ authors: null, anonymity: 'double', outcome: 'reject' },
    })
  } finally {
    journal.peerReview.anonymity = anonymity
  }
})

test('the first round in the new journal is its first', async () => {
  const { id } = await moved()
  await reviews.copy(id)
  const person = await reviews.reviewer({ name: 'Next One' })
  const words = { subject: 'A request', message: 'Would you?', answerDays: 7, reportDays: 21 }
  const asked = { reviewers: [{ id: person.id }], ...words }
  expect((await request(`/manuscript/${id}/invitations`, { as: biologist, body: asked })).status).toBe(201)
  const { body } = await request<ReviewDesk>(`/manuscript/${id}/review`, { as: biologist })
  expect(body.rounds.map(({ invitations }) => invitations.map(({ reviewer }) => reviewer.name))).toEqual([['Next One']])
  const [last] = await db
    .select()
    .from(reviewRounds)
    .where(and(eq(reviewRounds.manuscriptId, id), eq(reviewRounds.number, 2)))
  const invitationId = body.rounds[0]?.invitations[0]?._id
  await request(`/invitation/${invitationId}/cancel`, { as: biologist, method: 'PATCH' })
  expect(last).toBeDefined()
  expect((await site.row(id))?.reviewStage).toBe('needs-reviewers')
})

test('whoever wrote two reports is asked about each by its round', async () => {
  const { id } = await rejected()
  const round = { decision: 'reject', decidedAt: site.clock.now() } as const
  const { reviewer } = await reviews.review(id, 'submitted', { round })
  const second = await reviews.round(id, { ...round, number: 2 })
  await reviews.report(await reviews.invitation(second, reviewer.id, 'submitted'))
  await offer(id)
  expect((await request(`/transfer/${await offeredTo(id)}`)).body).toMatchObject({ reviewed: true })
  await accept(id, ada)
  const asked = (await site.lettersAbout(id)).filter(({ kind }) => kind === 'review-consent')
  expect(asked.map(({ subject }) => subject.replace(/\?.*/, '')).sort()).toEqual([
    'May Domain Journal of Biological Sciences see your report of round 1',
    'May Domain Journal of Biological Sciences see your report of round 2',
  ])
})

test('a second transfer asks the reviewers of both journals', async () => {
  const { id } = await moved({ name: 'First One' })
  await consent(await consentLink(id), true)
  await request(`/manuscript/${id}/reject`, { as: admin, method: 'PATCH', body: { comment: 'No.' } })
  await offer(id, 'domain-multidisciplinary-journal', admin)
  await accept(id, ada)
  const after = await desk(id)
  expect([after.asked, after.reports, after.former.length]).toEqual([1, [], 2])
  const asked = (await db.select().from(letters).where(eq(letters.manuscriptId, id))).filter(
    ({ kind }) => kind === 'review-consent',
  )
  expect(asked).toHaveLength(2)
  expect(asked.every(({ text }) => text.includes('for Domain Health Journal'))).toBe(true)
})

test('a certificate goes on naming the journal that the report was written for', async () => {
  const code = newCode()
  await moved({ name: 'Carla Certified' }, { code })
  expect((await request(`/certificate/${code}`)).body).toMatchObject({ journal: 'Domain Health Journal' })
})

test('what was offered, answered and shared is in the own data of the author and of the reviewer', async () => {
  const { id, reviewer, number } = await moved({ name: 'Dora Data' })
  await consent(await consentLink(id), true)
  const { body } = await request<{ manuscripts: { id: string; transfers: object[]; steps: { action: string }[] }[] }>(
    '/author/export',
    { as: ada },
  )
  const own = body.manuscripts.find((one) => one.id === id)
  expect(own?.transfers).toMatchObject([{ fromJournal: health, toJournal: biology, answer: 'accepted' }])
  expect(own?.steps.map(({ action }) => action)).not.toContain('share-report')
  const token = await reviews.link({ reviewerId: reviewer.id })
  const { body: data } = await request<{ invitations: object[] }>(`/reviewing/mine/${token}/data`)
  expect(data.invitations).toMatchObject([
    { journal: health, manuscript: number, shared: [{ journal: biology, agrees: true }] },
  ])
})

test('an article of a transferred manuscript was received on the day of the transfer', async () => {
  const { id } = await moved()
  await site.openIssue(biology)
  const [transfer] = await db.select().from(manuscriptTransfers).where(eq(manuscriptTransfers.manuscriptId, id))
  for (const step of ['approve', 'paid']) await request(`/manuscript/${id}/${step}`, { as: admin, method: 'PATCH' })
  const published = await request('/accepted', { as: admin, body: { id, issue: 1, journal: biology } })
  expect(published.status).toBe(201)
  const [article] = await db.select().from(articles).where(eq(articles.manuscriptId, id))
  expect(article?.receivedAt).toEqual(transfer?.answeredAt)
})
