import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListedManuscript } from '#contracts/manuscript/manuscript-lists.ts'
import type { ShutOuts } from '#contracts/review/shut-outs.ts'
import { manuscriptSteps, manuscripts } from '#server/db/schema.ts'
import { health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const site = await reviewSite()
const { db, request } = site
const [admin, editor] = [await site.staff('admin'), await site.staff('editor', health, { name: 'Emeka Editor' })]

type Person = { id: string; cookie: string }

const path = (id: string) => `/manuscript/${id}/shut-outs`
const shutOut = (as: Person, id: string, { id: staffId }: Person = as) =>
  request(path(id), { as, body: { staffId, reason: 'A friend of the author.' } })
const statusOf = async (as: Person, id: string) => (await request(`/manuscript/${id}/review`, { as })).status

async function isListed(as: Person, id: string): Promise<boolean> {
  const { body } = await request<{ manuscripts: ListedManuscript[] }>('/manuscript?status=under-review', { as })
  return body.manuscripts.some(({ _id }) => _id === id)
}

test('the only admin who sees a manuscript cannot be shut out', async () => {
  const { id } = await site.manuscript('under-review')
  const reply = await shutOut(admin, id)
  expect([reply.status, reply.body.error]).toEqual([
    409,
    'No other admin would see this manuscript. Invite another admin first.',
  ])
  expect(await statusOf(admin, id)).toBe(200)
})

test('an editor with a conflict of interest shuts themselves out, and only an admin lets them in again', async () => {
  const { id } = await site.manuscript('under-review', { handlingEditorId: editor.id })
  expect([await statusOf(editor, id), await isListed(editor, id)]).toEqual([200, true])
  expect((await shutOut(editor, id)).status).toBe(201)
  expect([await statusOf(editor, id), await isListed(editor, id)]).toEqual([404, false])
  const { body } = await request(`/manuscript/${id}`, { as: editor })
  expect(body).not.toHaveProperty('log')
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  expect(row?.handlingEditorId).toBeNull()
  const known = (await request<ShutOuts>(path(id), { as: admin })).body
  expect(known.shutOut).toMatchObject([{ staffId: editor.id, name: 'Emeka Editor', reason: 'A friend of the author.' }])
  expect(known.possible.map(({ _id }) => _id)).not.toContain(editor.id)
  expect(await site.letters(editor.email)).toEqual([])
  const letIn = (as: Person) => request(`${path(id)}/${editor.id}`, { as, method: 'DELETE' })
  expect((await letIn(editor)).status).toBe(403)
  expect((await letIn(admin)).status).toBe(200)
  expect((await letIn(admin)).status).toBe(404)
  expect(await statusOf(editor, id)).toBe(200)
  expect((await site.letters(editor.email)).map(({ kind }) => kind)).toEqual(['review-let-in'])
  const steps = await db.select().from(manuscriptSteps).where(eq(manuscriptSteps.manuscriptId, id))
  expect(steps.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['shut-out', 'Emeka Editor: A friend of the author.'],
      ['let-in', 'Emeka Editor'],
    ]),
  )
})

test('an admin shuts out a colleague, who is notified; an editor nobody but themselves', async () => {
  const other = await site.staff('editor', health)
  const { id } = await site.manuscript('under-review')
  expect((await shutOut(other, id, admin)).status).toBe(403)
  expect((await request<ShutOuts>(path(id), { as: other })).body.possible).toEqual([
    { _id: other.id, name: 'Stella Staff' },
  ])
  expect((await shutOut(admin, id, other)).status).toBe(201)
  expect((await shutOut(admin, id, other)).status).toBe(400)
  expect(await statusOf(other, id)).toBe(404)
  const [letter] = await site.letters(other.email)
  expect(letter?.text).toContain('A friend of the author.')
  const handed = await request(`/manuscript/${id}/handling-editor`, {
    as: admin,
    method: 'PATCH',
    body: { staffId: other.id },
  })
  expect(handed.status).toBe(400)
})
