import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListedProof } from '#contracts/money/transfer-proofs.ts'
import type { OwnCharge } from '#contracts/money/waivers.ts'
import { files, payments, transferProofs } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { fileUrl } from '#server/people/accounts/file-url.ts'
import { health, linkIn, manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ config: { limits: { 'manuscript-edit': 10_000, 'wrong-link': 10_000 } } })
const { request, db } = site
const ada = await site.author()
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)

type Account = { cookie: string }
type Reply = { error: string; fields?: Record<string, string>; success: string }

async function uploaded(ownerRealm: 'author' | 'link', ownerId: string): Promise<string> {
  const facts = { name: 'proof.pdf', mediaType: 'application/pdf', bytes: 1000, sha256: 'x' }
  const row = { id: newId(), kind: 'receipt', ...facts, ownerRealm, ownerId } as const
  await db.insert(files).values(row)
  return fileUrl(row.id, site.config.publicUrl)
}
const send = (key: string, body: object, as?: Account) => request<Reply>(`/charge/${key}/proof`, { as, body })
const own = async (key: string, as?: Account) => (await request<OwnCharge>(`/charge/${key}`, { as })).body
const listed = async (id: string) =>
  (await request<{ proofs: ListedProof[] }>('/pay/proofs', { as: admin })).body.proofs.filter(
    ({ manuscriptId }) => manuscriptId === id,
  )
const answer = (id: string, outcome: string, at: string | undefined, reason = '', as: Account = admin) =>
  request<Reply>(`/manuscript/${id}/proof`, { method: 'PATCH', as, body: { outcome, at, reason } })
const lettersOf = async (id: string, kind: string) => (await site.lettersAbout(id)).filter((one) => one.kind === kind)

test('a proof sent by link waits for an admin, whose confirmation is a payment with the bank reference', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  await request(`/manuscript/${id}/approve`, { method: 'PATCH', as: editor, body: {} })
  const token = linkIn((await lettersOf(id, 'manuscript-approved'))[0]?.text, 'charge')
  expect((await send(token, { proof: '' })).body.fields).toEqual({ proof: 'Choose the proof of your transfer.' })
  expect((await send(token, { proof: await uploaded('author', 'another') })).body.fields).toHaveProperty('proof')
  const proof = await uploaded('link', id)
  expect((await send(token, { proof, paidOn: '2031-01-01' })).body.fields).toHaveProperty('paidOn')
  expect((await send(token, { proof, reference: 'FT-77', paidOn: '2026-01-05' })).status).toBe(200)
  expect(await own(token)).toMatchObject({ state: 'due', proofs: [{ reference: 'FT-77', answer: null }] })
  expect((await lettersOf(id, 'proof-raised'))[0]?.text).toContain('FT-77')
  const [waiting] = await listed(id)
  expect(waiting).toMatchObject({ open: true, file: proof, due: { amountMinor: 3_000_000 } })

  expect((await answer(id, 'confirmed', waiting?.at, '', editor)).status).toBe(403)
  const replies = await Promise.all([answer(id, 'confirmed', waiting?.at), answer(id, 'confirmed', waiting?.at)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const [payment, ...more] = await db.select().from(payments).where(eq(payments.subjectId, id))
  expect([payment?.way, payment?.externalReference, more]).toEqual(['bank-transfer', 'FT-77', []])
  expect(payment?.paidAt.toISOString()).toBe('2026-01-05T12:00:00.000Z')
  expect(await listed(id)).toMatchObject([{ open: false, answer: { outcome: 'confirmed' } }])
  expect((await send(token, { proof })).status).toBe(409)
})

test('a refused proof keeps the charge due, tells why, and can be followed by another', async () => {
  const { id } = await site.manuscript('approved', { authorId: ada.id })
  await send(id, { proof: await uploaded('author', ada.id) }, ada)
  const [first] = await listed(id)
  expect((await answer(id, 'refused', first?.at)).body.fields).toEqual({ reason: 'Tell the author what is wrong.' })
  expect((await answer(id, 'refused', first?.at, 'The amount is ₦3,000 only.')).status).toBe(200)
  const [letter] = await lettersOf(id, 'manuscript-proof-refused')
  expect(letter?.text).toContain('The amount is ₦3,000 only.')
  expect(await own(linkIn(letter?.text, 'charge'))).toMatchObject({ state: 'due' })
  expect(await own(id, ada)).toMatchObject({ proofs: [{ answer: { reason: 'The amount is ₦3,000 only.' } }] })
  expect((await send(id, { proof: await uploaded('author', ada.id) }, ada)).status).toBe(200)
  expect(await listed(id)).toHaveLength(2)
})

test('an admin answers the proof that they saw, and marking as paid on the desk confirms it', async () => {
  const { id } = await site.manuscript('approved', { authorId: ada.id })
  await send(id, { proof: await uploaded('author', ada.id) }, ada)
  const [seen] = await listed(id)
  await send(id, { proof: await uploaded('author', ada.id) }, ada)
  const at = new Date(Date.parse(seen?.at ?? '') - 1).toISOString()
  expect((await answer(id, 'confirmed', at)).status).toBe(409)
  expect(await listed(id)).toHaveLength(1)
  await request(`/manuscript/${id}/paid`, { method: 'PATCH', as: admin, body: {} })
  expect(await listed(id)).toMatchObject([{ open: false, answer: { outcome: 'confirmed' } }])
})

test('a proof goes with its manuscript, and none is taken while nothing is due', async () => {
  const { id, deleteToken } = await site.manuscript('approved', { authorId: ada.id })
  await send(id, { proof: await uploaded('author', ada.id) }, ada)
  await request(`/manuscript/${deleteToken}`, { method: 'DELETE' })
  expect(await db.$count(transferProofs, eq(transferProofs.manuscriptId, id))).toBe(0)
  const early = await site.manuscript('under-review', { authorId: ada.id })
  expect((await send(early.id, { proof: await uploaded('author', ada.id) }, ada)).status).toBe(409)
})
