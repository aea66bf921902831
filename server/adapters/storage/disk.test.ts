import { mkdir, mkdtemp, readFile, rm, stat, statfs, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { diskStorage } from './disk.ts'
import type { Stored } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'storage-'))
const storage = diskStorage(join(folder, 'files'))
afterAll(() => rm(folder, { recursive: true }))

async function put(content: string, key = newId()) {
  const path = await storage.temporaryPath()
  await writeFile(path, content)
  await storage.put(key, path)
  return key
}

async function listed(from = storage) {
  const entries: Stored[] = []
  for await (const entry of from.list()) entries.push(entry)
  return entries
}

test('C32 only the owner can enter the folders and read the files, and nothing is executable', async () => {
  const key = await put('x')
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect(await modeOf(join(folder, 'files', key.slice(0, 2), key))).toBe(0o600)
  expect(await modeOf(join(folder, 'files', key.slice(0, 2)))).toBe(0o700)
  expect(await modeOf(join(folder, 'files'))).toBe(0o700)
})

test.each([
  '../../../../etc/passwd-and-more',
  '..%2f..%2fetc-and-much-more',
  `${'a'.repeat(21)}/`,
  `${'a'.repeat(22)}\0`,
  'short',
  '',
  'a'.repeat(65),
  `/${'a'.repeat(22)}`,
])('T22 %j is not a key, and the disk stays as it was', async (key) => {
  await writeFile(join(folder, 'neighbour'), 'mine')
  await expect(storage.open(key)).rejects.toThrow('Not a storage key')
  await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
  await expect(put('x', key)).rejects.toThrow('Not a storage key')
  expect(await readFile(join(folder, 'neighbour'), 'utf8')).toBe('mine')
})

test('the listing names every key with its size and age, and nothing else that lies around', async () => {
  const key = await put('x')
  const shard = join(folder, 'files', key.slice(0, 2))
  await utimes(join(shard, key), new Date(0), new Date('2026-01-02'))
  await writeFile(join(shard, 'README'), '')
  await mkdir(join(folder, 'files', 'lost+found'), { recursive: true })
  await symlink('/nowhere', join(shard, newId()))
  const entries = await listed()
  expect(entries).toContainEqual({ key, bytes: 1, storedAt: new Date('2026-01-02') })
  expect(entries.every((entry) => /^[\w-]{22}$/.test(entry.key))).toBe(true)
})

test('it tells how much room is left, before its first file too', async () => {
  const { bavail, bsize } = await statfs(folder)
  const free = await diskStorage(join(folder, 'unused')).freeBytes()
  expect(free / (bavail * bsize)).toBeCloseTo(1, 1)
})

const isLinux = process.platform === 'linux'
const why = isLinux ? '' : ' (skipped: only Linux has a folder that nobody may write to)'
test.runIf(isLinux)(`a disk that takes no files says so${why}`, async () => {
  expect(await storage.fault()).toBeNull()
  expect(await diskStorage(join(folder, 'unused')).fault()).toBeNull()
  expect(await diskStorage('/proc/sys/files').fault()).toBe("This user can't write to /proc/sys/files.")
})

test('a storage that has never been used has no keys', async () => {
  expect(await listed(diskStorage(join(folder, 'new')))).toEqual([])
  await diskStorage(join(folder, 'new')).removeTemporary(new Date())
})
