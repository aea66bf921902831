import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '#server/ids.ts'
import { diskStorage } from './disk.ts'
import { remembering } from './remembering.ts'

const dir = await mkdtemp(join(tmpdir(), 'remembering-'))
afterAll(() => rm(dir, { recursive: true }))
const disk = diskStorage(dir)

async function put(storage: typeof disk, key: string) {
  const path = await storage.temporaryPath()
  await writeFile(path, 'words')
  await storage.put(key, path)
}

test('what was found is not asked for again; what is missing is', async () => {
  const find = vi.fn(disk.find)
  const storage = remembering({ ...disk, find })
  const key = newId()
  expect(await storage.find(key)).toBeNull()
  await put(storage, key)
  for (let time = 0; time < 3; time++) expect(await storage.find(key)).toMatchObject({ bytes: 5 })
  expect(find).toHaveBeenCalledTimes(2)
})

test('what was removed, here or by somebody else, is forgotten', async () => {
  const storage = remembering(disk)
  const [own, others] = [newId(), newId()]
  for (const key of [own, others]) {
    await put(storage, key)
    await storage.find(key)
  }
  await storage.remove(own)
  expect(await storage.find(own)).toBeNull()
  await disk.remove(others)
  expect(await storage.open(others)).toBeNull()
  expect(await storage.find(others)).toBeNull()
})
