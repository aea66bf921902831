import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { OwnManuscript, StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { compareVersions } from '#contracts/manuscript/versions.ts'
import type { LoggedAction } from '#domain/manuscript/activity-sentences.ts'
import { manuscripts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { logStep } from '#server/manuscript/change-store.ts'
import { sweepFiles } from '#server/manuscript/files/sweep.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { biology, health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ config: { limits: { submission: 10_000, 'manuscript-edit': 10_000 } } })
const { request } = site
const ada = await site.author()
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)

type Compared = ReplyOf<typeof compareVersions>

async function upload(text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(smallPdf(text))]), 'paper.pdf')
  return (await request<{ url: string }>('/file', { as: ada, method: 'POST', body: form })).body.url
}

const edit = (id: string, changes: object) =>
  request(`/manuscript/own/${id}`, { method: 'PATCH', as: ada, body: { ...written, ...changes } })

const versionsOf = async (id: string) =>
  (await request<StaffManuscript>(`/manuscript/${id}`, { as: admin })).body.versions

test('what is submitted is version 1', async () => {
  const { body } = await site.submit(ada)
  expect(await versionsOf(body._id)).toMatchObject([{ number: 1, cause: 'submission' }])
})

test('each change by the author makes a version; saving without a change makes none', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  await edit(id, { title: 'A better title' })
  await edit(id, { title: 'A better title' })
  const fileId = (await site.row(id))?.fileId
  await edit(id, { title: 'A better title', file: await site.file({ ...ada, realm: 'author' }) })
  const versions = await versionsOf(id)
  expect(versions.map(({ number, cause }) => [number, cause])).toEqual([
    [1, 'submission'],
    [2, 'edit'],
    [3, 'edit'],
  ])
  expect(versions[1]?.file).toContain(fileId)
  expect(versions[2]?.file).not.toContain(fileId)
  const own = await request<OwnManuscript>(`/manuscript/${id}`, { as: ada })
  expect(own.body.versions).toEqual(versions)
  expect((await site.steps(id)).map(({ reason }) => reason)).toEqual(['Made version 2.', null, 'Made version 3.'])
})

test('a file that was replaced stays readable for its author and the staff, and no sweep removes it', async () => {
  const { body } = await site.submit(ada, { file: await upload('The first file.') })
  const first = (await site.row(body._id))?.fileId ?? ''
  await edit(body._id, { file: await upload('The second file.') })
  const later = new Date(site.clock.now().getTime() + 3 * 24 * 3600 * 1000)
  await sweepFiles({ ...site.deps, clock: { now: () => later } })
  const { status } = await request(`/file?url=${encodeURIComponent(`${site.config.publicUrl}/files/${first}`)}`, {
    as: admin,
  })
  expect(status).toBe(200)
})

test('staff see what changed between two versions: the fields side by side, and the words of the file', async () => {
  const { body } = await site.submit(ada, { file: await upload('We asked 71 people.') })
  await edit(body._id, { title: 'Another title', file: await upload('We asked 72 people.') })
  const { body: compared } = await request<Compared>(`/manuscript/${body._id}/versions/1/2`, { as: admin })
  expect(compared.fields.map(({ label }) => label)).toEqual(['Title'])
  const titleOf = (left: string) =>
    compared.fields[0]?.parts.flatMap(({ kind, text }) => (kind === left ? [] : text)).join('')
  expect([titleOf('added'), titleOf('removed')]).toEqual([written.title, 'Another title'])
  expect(compared.text.problem).toBeNull()
  const words = compared.text.places.flatMap(({ parts }) => parts)
  expect(words).toContainEqual({ kind: 'removed', text: '71' })
  expect(words).toContainEqual({ kind: 'added', text: '72' })
})

test('a file without readable words gets a sentence instead of a difference', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  await edit(id, { file: await site.file({ ...ada, realm: 'author' }) })
  const { body } = await request<Compared>(`/manuscript/${id}/versions/1/2`, { as: admin })
  expect(body.text).toMatchObject({ places: [], problem: expect.stringContaining('could not be compared') })
})

test('an edited file is a version of its own', async () => {
  const { id } = await site.manuscript('paid')
  const file = await site.file({ ...admin, realm: 'staff' })
  await request(`/manuscript/admin/${id}`, { method: 'PATCH', as: admin, body: { file } })
  expect((await versionsOf(id)).map(({ cause }) => cause)).toEqual(['submission', 'edited-file'])
})

test('versions are for the staff of the journal', async () => {
  const { id } = await site.manuscript('under-review', { journal: biology })
  const path = `/manuscript/${id}/versions/1/1`
  expect((await request(path, { as: admin })).status).toBe(200)
  expect((await request(path, { as: editor })).status).toBe(404)
  expect((await request(path, { as: ada })).status).toBe(401)
  expect((await request(`/manuscript/${id}/versions/1/7`, { as: admin })).status).toBe(404)
})

test('code of 0.1.0, which knows no versions, may run on during an upgrade: what it writes becomes one', async () => {
  const [id, at] = [newId(), site.clock.now()]
  const newFile = async () => (await site.file({ ...ada, realm: 'author' })).slice(-22)
  const step = { manuscriptId: id, from: 'screening', to: 'screening', actor: 'author', at } as const
  await site.db.transaction(async (tx) => {
    await tx.insert(manuscripts).values({ ...written, id, fileId: await newFile(), status: 'screening' })
    await logStep(tx, { ...step, action: 'submit', from: null })
  })
  const change = (action: LoggedAction, changes: object) =>
    site.db.transaction(async (tx) => {
      await tx
        .update(manuscripts)
        .set({ ...changes, updatedAt: at })
        .where(eq(manuscripts.id, id))
      await logStep(tx, { ...step, action })
    })
  await change('edit-by-link', { title: 'A title that old code wrote', coAuthors: [] })
  await change('edit-by-link', {})
  await change('complete-record', { title: 'Whatever staff complete makes no version' })
  await change('upload-edited-file', { fileId: await newFile(), edited: true })
  expect((await versionsOf(id)).map(({ number, cause }) => [number, cause])).toEqual([
    [1, 'submission'],
    [2, 'edit'],
    [3, 'edited-file'],
  ])
  const { body } = await request<Compared>(`/manuscript/${id}/versions/1/2`, { as: admin })
  expect(body.fields.map(({ label }) => label)).toEqual(['Title', 'Co-authors'])
})
