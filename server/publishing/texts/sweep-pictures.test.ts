import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureKey } from '#domain/manuscript/picture-forms.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { TooMuch } from '#server/adapters/pool/too-much.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { files, fullTexts, jobs } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'
import { sampleSource } from '#tests/support/full-text.ts'
import { makeText, textJob } from './make.ts'
import { savePicture } from './save-picture.ts'
import { sweepPictures } from './sweep-pictures.ts'

const { db, deps, clock } = await testApi()

const drawn = (background: string) =>
  sharp({ create: { width: 500, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

async function textWith(pictures: NonNullable<typeof sampleSource>['pictures']) {
  const id = newId()
  const file = { name: 'x', mediaType: mediaTypes.docx, bytes: 1, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...file, ownerRealm: 'author', ownerId: 'nobody' })
  await db.insert(fullTexts).values({ fileId: id, state: 'read', source: { ...sampleSource, pictures } })
  return id
}

async function keysOf(pictures: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of pictures.list()) keys.push(key)
  return keys
}

/** The files are new on disk, so the clock goes ahead. */
const later = () => clock.set(new Date(Date.now() + 2 * 86_400_000))

test('pictures that no text has go once they are a day old, and lost ones are made again from their file', async () => {
  const [used, unused] = [await savePicture(deps, await drawn('#246')), await savePicture(deps, await drawn('#642'))]
  if (!used || !unused) throw new Error('no pictures')
  const fileId = await textWith({ a: used })
  clock.set(new Date())
  await sweepPictures(deps)
  expect(await keysOf(deps.pictures)).toHaveLength(6)
  later()
  await sweepPictures(deps)
  const left = await keysOf(deps.pictures)
  expect(left.map((key) => key.slice(0, 16))).toEqual(Array(3).fill(used.file.slice(0, 16)))
  expect(await db.select().from(jobs).where(eq(jobs.name, textJob))).toEqual([])
  await deps.pictures.remove(pictureKey(used.file, null, used.mediaType))
  await sweepPictures(deps)
  await sweepPictures(deps)
  expect(await db.select().from(jobs).where(eq(jobs.name, textJob))).toMatchObject([{ payload: { fileId } }])
  expect((await db.select().from(fullTexts))[0]?.state).toBe('waiting')
})

test('after the loss of all pictures, as by a restore, the texts are made again one after the other', async () => {
  await db.delete(fullTexts)
  await db.delete(jobs)
  const lost = await savePicture(deps, await drawn('#264'))
  if (!lost) throw new Error('no picture')
  for (let at = 0; at < 30; at++) await textWith({ a: lost })
  for (const key of await keysOf(deps.pictures)) await deps.pictures.remove(key)
  await sweepPictures(deps)
  const due = (await db.select().from(jobs).where(eq(jobs.name, textJob))).map(({ dueAt }) => dueAt.getTime())
  const now = clock.now().getTime()
  expect(due.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => now + at * 20_000))
})

test('a text that was not made in time is made later', async () => {
  await db.delete(jobs)
  const fileId = await textWith({})
  await db.update(fullTexts).set({ state: 'waiting' }).where(eq(fullTexts.fileId, fileId))
  const path = await deps.storage.temporaryPath()
  await sharp(await drawn('#111')).toFile(`${path}.png`)
  await deps.storage.put(fileId, `${path}.png`)
  const busy = { ...deps, readSource: () => Promise.reject(new TooMuch('not done within 30 s', { isLate: true })) }
  await makeText(busy, { fileId })
  const stateOf = async () => (await db.select().from(fullTexts).where(eq(fullTexts.fileId, fileId)))[0]?.state
  expect(await stateOf()).toBe('waiting')
  expect(await db.select().from(jobs).where(eq(jobs.name, textJob))).toMatchObject([{ payload: { fileId, tries: 1 } }])
  await makeText(busy, { fileId, tries: 3 })
  expect(await stateOf()).toBe('failed')
})
