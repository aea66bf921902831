import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { diskStorage } from './disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'storage-'))
const storage = diskStorage(join(folder, 'files'))
afterAll(() => rm(folder, { recursive: true }))

async function put(content: string, key = newId()) {
  const path = await storage.temporaryPath()
  await writeFile(path, content)
  await storage.put(key, path)
  return key
}

const listed = (from = storage, prefix?: string) => Array.fromAsync(from.list(prefix))

test('what was put can be opened, in whole and in part', async () => {
  const key = await put('0123456789')
  const whole = await storage.open(key)
  expect(whole?.bytes).toBe(10)
  expect(whole && (await text(whole.stream))).toBe('0123456789')
  const part = await storage.open(key, { start: 2, end: 4 })
  expect(part?.bytes).toBe(3)
  expect(part && (await text(part.stream))).toBe('234')
  expect(await storage.find(key)).toEqual({ bytes: 10, storedAt: expect.any(Date) })
})

test('what was removed, or was never there, is null; removing it again is no error', async () => {
  const key = await put('x')
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.open(key)).toBeNull()
  expect(await storage.find(key)).toBeNull()
  expect((await listed()).map((entry) => entry.key)).not.toContain(key)
})

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

test('the listing has the order of the keys, and can be asked for those with one beginning', async () => {
  const [b, a, other] = ['xyB', 'xyA', 'xz0'].map((start) => start.padEnd(22, '0'))
  for (const key of [b, other, a]) await put('12', key)
  const keys = (await listed()).map(({ key }) => key)
  expect(keys).toEqual(keys.toSorted())
  expect((await listed(storage, 'xy')).map(({ key }) => key)).toEqual([a, b])
  expect((await listed(storage, 'xyA')).map(({ key }) => key)).toEqual([a])
})

test('it tells how much room is left, before its first file too', async () => {
  const { bavail, bsize } = await statfs(folder)
  const free = await diskStorage(join(folder, 'unused')).freeBytes()
  expect(free / (bavail * bsize)).toBeCloseTo(1, 1)
})

test('a storage that has never been used has no keys', async () => {
  expect(await listed(diskStorage(join(folder, 'new')))).toEqual([])
  await diskStorage(join(folder, 'new')).removeTemporary(new Date())
})

test('temporary files leave when they are old, not while they are being written', async () => {
  const [old, fresh] = [await storage.temporaryPath(), await storage.temporaryPath()]
  for (const path of [old, fresh]) await writeFile(path, 'half an upload')
  await utimes(old, new Date(0), new Date(0))
  await storage.removeTemporary(new Date(Date.now() - 60_000))
  const left = await readdir(join(folder, 'files', '.incoming'))
  expect(left).toContain(fresh.split('/').at(-1))
  expect(left).not.toContain(old.split('/').at(-1))
})
