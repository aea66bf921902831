import { access, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { authors, courses, files, staff } from '#server/db/schema.ts'
import { blockRemovals, openPlainClient } from '#server/db/snapshot.ts'
import { newId } from '#server/ids.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { fileSite } from '#tests/support/file-site.ts'
import { sweepFiles } from './sweep.ts'

const site = await fileSite()
const ada = await site.author()
const admin = await site.staff('admin')
const { db, deps } = site
const [day, hour] = [24 * 3600 * 1000, 3600 * 1000]

const pathOf = (id: string) => join(site.config.dataDir, 'files', id.slice(0, 2), id)
const isStored = (id: string) =>
  access(pathOf(id)).then(
    () => true,
    () => false,
  )
const hasRow = async (id: string) => (await db.$count(files, eq(files.id, id))) === 1

async function saveAged(age: number) {
  const id = await site.keep(smallPdf(), 'a.pdf', ada)
  await grow(id, age)
  return id
}

/** Changes the dates of a file so that it is `age` milliseconds old. */
async function grow(id: string, age: number) {
  const at = new Date(deps.clock.now().getTime() - age)
  await db.update(files).set({ createdAt: at }).where(eq(files.id, id))
  await utimes(pathOf(id), at, at)
}

async function putStray(age: number) {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  await writeFile(path, 'stray')
  await deps.storage.put(id, path)
  const at = new Date(deps.clock.now().getTime() - age)
  await utimes(pathOf(id), at, at)
  return id
}

test('a file that nothing refers to leaves after 24 hours, with its bytes, and not before', async () => {
  const [old, fresh] = [await saveAged(day + hour), await saveAged(day - hour)]
  await sweepFiles(deps)
  expect([await hasRow(old), await isStored(old)]).toEqual([false, false])
  expect([await hasRow(fresh), await isStored(fresh)]).toEqual([true, true])
})

test('while a backup is being made, the bytes stay for it, and a later sweep removes them', async () => {
  const old = await saveAged(day + hour)
  const backup = await openPlainClient(site.database.connection)
  await blockRemovals(backup)
  await sweepFiles(deps)
  expect([await hasRow(old), await isStored(old)]).toEqual([false, true])
  await backup.end()
  await sweepFiles(deps)
  expect(await isStored(old)).toBe(false)
})

test('whatever a record refers to stays, however old', async () => {
  const ids = []
  for (let index = 0; index < 5; index++) ids.push(await saveAged(400 * day))
  const [ofManuscript = '', ofArticle = '', ofAuthor = '', ofStaff = '', ofCourse = ''] = ids
  await site.manuscript(ofManuscript)
  await site.article(ofArticle)
  await db.update(authors).set({ avatarFileId: ofAuthor }).where(eq(authors.id, ada.id))
  await db.update(staff).set({ avatarFileId: ofStaff }).where(eq(staff.id, admin.id))
  await db.insert(courses).values({
    id: newId(),
    title: 'A',
    description: 'B',
    priceMinor: 1,
    outline: [
      { title: 'x', fileId: newId() },
      { title: 'y', fileId: ofCourse },
    ],
  })
  await sweepFiles(deps)
  for (const id of ids) expect([await hasRow(id), await isStored(id)]).toEqual([true, true])
})

test('bytes without a row leave after 24 hours, and not before', async () => {
  const [old, fresh] = [await putStray(2 * day), await putStray(hour)]
  await sweepFiles(deps)
  expect([await isStored(old), await isStored(fresh)]).toEqual([false, true])
})

test('a sweep killed between the row and the bytes is finished by the next one', async () => {
  const id = await saveAged(2 * day)
  const dying: Storage = {
    ...deps.storage,
    remove: async () => {
      throw new Error('killed')
    },
  }
  await expect(sweepFiles({ ...deps, storage: dying })).rejects.toThrow('killed')
  expect([await hasRow(id), await isStored(id)]).toEqual([false, true])
  await sweepFiles(deps)
  expect(await isStored(id)).toBe(false)
})

test('a file that a record comes to refer to while the sweep runs is kept', async () => {
  const id = await saveAged(2 * day)
  let sweeping: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(files).where(eq(files.id, id)).for('key share')
    sweeping = sweepFiles(deps)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.update(authors).set({ avatarFileId: id }).where(eq(authors.id, ada.id))
  })
  await sweeping
  expect([await hasRow(id), await isStored(id)]).toEqual([true, true])
})

test('two sweeps at once do the work of one', async () => {
  const ids = []
  for (let index = 0; index < 6; index++) ids.push(await saveAged(2 * day))
  await Promise.all([sweepFiles(deps), sweepFiles(deps)])
  for (const id of ids) expect([await hasRow(id), await isStored(id)]).toEqual([false, false])
})

test('what a killed upload left on its way is removed', async () => {
  const path = await deps.storage.temporaryPath()
  await writeFile(path, 'half')
  const at = new Date(Date.now() - 2 * day)
  await utimes(path, at, at)
  await sweepFiles(deps)
  await expect(access(path)).rejects.toThrow('ENOENT')
})

test('on a database that knows hardly any of the stored files nothing is removed', async () => {
  const rows = await db.$count(files)
  const strays = []
  for (let index = 0; index <= rows; index++) strays.push(await putStray(2 * day))
  await sweepFiles(deps)
  for (const id of strays) expect(await isStored(id)).toBe(true)
})
