import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { s3Storage } from '#server/adapters/storage/s3.ts'
import type { S3Settings } from '#server/adapters/storage/s3-request.ts'
import { type Storage, StorageAway } from '#server/adapters/storage/storage.ts'
import { twoPlaces } from '#server/adapters/storage/two-places.ts'
import { newId } from '#server/ids.ts'
import { moveStorage } from '#server/move-storage.ts'
import { testApi } from '#tests/support/build.ts'
import { noStore, objectStore } from '#tests/support/object-store.ts'
import { insertFile } from '../file-store.ts'
import { moveFiles } from './move.ts'
import { storeMade } from './store-made.ts'

const site = await testApi()
const { db, deps, config } = site
let settings: S3Settings
beforeAll(async () => {
  if (!noStore) settings = await objectStore()
}, 30_000)

const onDisk = () => diskStorage(join(config.dataDir, newId()))
const inS3 = () => s3Storage({ settings, prefix: `${newId()}/`, local: onDisk(), log: pino({ level: 'silent' }) })

async function put(storage: Storage, content: string, key = newId()): Promise<string> {
  const path = await storage.temporaryPath()
  await writeFile(path, content)
  await storage.put(key, path)
  return key
}

async function read(storage: Storage, key: string): Promise<string | null> {
  const stored = await storage.open(key)
  return stored && text(stored.stream)
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

const ways = [
  { way: 'from a disk to a disk', places: () => [onDisk(), onDisk()] as const, why: '' },
  { way: 'from the disk to S3', places: () => [onDisk(), inS3()] as const, why: noStore },
  { way: 'from S3 to the disk', places: () => [inS3(), onDisk()] as const, why: noStore },
]

for (const { way, places, why } of ways) {
  test.skipIf(why)(
    `${way}: the site reads and writes while its files move, before, between and after${why}`,
    async () => {
      const [from, to] = places()
      const both = twoPlaces(to, from)
      const old = await Promise.all(Array.from({ length: 12 }, (_, at) => put(from, `old ${at}`)))
      const [removed = '', ...stay] = old
      const whole = () => Promise.all(stay.map((key) => read(both, key)))
      const expected = stay.map((_, at) => `old ${at + 1}`)
      expect(await whole()).toEqual(expected)

      // The process that moves them is stopped after five files.
      let left = 5
      const dying: Storage = {
        ...to,
        put: (key, path) => (left-- > 0 ? to.put(key, path) : Promise.reject(new StorageAway('stopped'))),
      }
      await expect(moveFiles({ db, from, to: dying })).rejects.toThrow('stopped')
      expect(await keysOf(to)).toHaveLength(5)
      expect(await whole()).toEqual(expected)
      const fresh = await put(both, 'new')
      await both.remove(removed)

      const wasThere = (await keysOf(to)).length - 1
      expect(await moveFiles({ db, from, to })).toEqual({ copied: 11 - wasThere, present: wasThere, damaged: [] })
      expect(await whole()).toEqual(expected)
      expect(await keysOf(to)).toEqual([...stay, fresh].sort())
      expect(await keysOf(both)).toEqual([...stay, fresh].sort())
      expect(await moveFiles({ db, from, to })).toEqual({ copied: 0, present: 11, damaged: [] })
      expect(await Promise.all(stay.map((key) => read(to, key)))).toEqual(expected)
    },
  )
}

test('a file that is not as it was uploaded is copied and named', async () => {
  const [from, to] = [onDisk(), onDisk()]
  const row = await storeMade(
    { ...deps, storage: from, inspectPatiently: async () => ({ mediaType: 'application/pdf', warnings: [] }) },
    { bytes: Buffer.from('as it was'), name: 'a.pdf', extension: 'pdf', sample: false },
  )
  await insertFile(db, row)
  await put(from, 'otherwise', row.id)
  expect(await moveFiles({ db, from, to })).toEqual({ copied: 1, present: 0, damaged: [row.id] })
})

test('what arrives otherwise than it was sent ends the move and is not kept', async () => {
  const [from, to] = [onDisk(), onDisk()]
  const key = await put(from, 'as it was')
  const careless: Storage = {
    ...to,
    async put(where, path) {
      await writeFile(path, 'as it is!')
      await to.put(where, path)
    },
  }
  await expect(moveFiles({ db, from, to: careless })).rejects.toThrow('did not arrive')
  expect(await to.find(key)).toBeNull()
})

test('what is removed while it is copied does not come back', async () => {
  const [from, to] = [onDisk(), onDisk()]
  const key = await put(from, 'withdrawn')
  const both = twoPlaces(to, from)
  const late: Storage = {
    ...to,
    async put(where, path) {
      await both.remove(where)
      await to.put(where, path)
    },
  }
  expect(await moveFiles({ db, from, to: late })).toEqual({ copied: 0, present: 0, damaged: [] })
  expect(await read(both, key)).toBeNull()
})

test('a move leaves nothing behind where files wait', async () => {
  const [from, folder] = [onDisk(), join(config.dataDir, newId())]
  await put(from, 'x')
  await moveFiles({ db, from, to: diskStorage(folder) })
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

async function command(to: string[], place: 'disk' | 's3', s3: S3Settings | null) {
  const said: string[] = []
  const resources = { ...deps, database: site.database, config: { ...config, storage: { place, s3 } } }
  return { isGood: await moveStorage(to)(resources, (line) => void said.push(line)), said }
}

test('the command says what it lacks', async () => {
  await expect(command([], 'disk', null)).rejects.toThrow('Usage: npm run storage:move -- --to s3, or --to disk')
  for (const wrong of [['--to', 'tape'], ['--to', 's3', 'extra'], ['--bogus']])
    await expect(command(wrong, 'disk', null)).rejects.toThrow('Usage: ')
  await expect(command(['--to', 's3'], 'disk', null)).rejects.toThrow('Set S3_BUCKET')
  const nobody = { endpoint: 'http://127.0.0.1:1', region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x' }
  await expect(command(['--to', 's3'], 'disk', nobody)).rejects.toThrow('The object store can’t be reached.')
})

test.skipIf(noStore)(`the command copies all that is stored, and says what to do next${noStore}`, async () => {
  await put(deps.storage, 'a manuscript')
  await put(deps.madePdfs, 'a PDF')
  await put(deps.pictures, 'a picture')
  expect(await command(['--to', 's3'], 'disk', settings)).toEqual({
    isGood: true,
    said: [
      '3 files are in S3: 3 copied now, 0 before.',
      'New files still go elsewhere: set STORAGE=s3, restart, and run this once more.',
    ],
  })
  expect((await command(['--to', 's3'], 's3', settings)).said).toEqual([
    '3 files are in S3: 0 copied now, 3 before.',
    `Nothing needs these folders in ${config.dataDir} any more: files, pdfs, figures.`,
  ])
})
