import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/ids.ts'
import { failingProxy, type Mishap, mishaps, noStore, objectStore } from '#tests/support/object-store.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { askS3, type Pace, type S3Settings, usualPace, xmlElements } from './s3-request.ts'
import { isStorageAway, type Storage } from './storage.ts'

const mebibyte = 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'storage-'))
afterAll(() => rm(folder, { recursive: true }))

let settings: S3Settings
const log = { warn: vi.fn() }
const local = diskStorage(join(folder, 'local'))
const hasty: Pace = { ...usualPace, waitMs: 1, silentMs: 1500 }

function inBucket(changes: Partial<S3Settings> = {}, prefix = `${newId()}/`): Storage {
  const small = { pageKeys: 2, partBytes: 5 * mebibyte }
  return s3Storage({ settings: { ...settings, ...changes }, prefix, local, log, pace: hasty, ...small })
}

beforeAll(async () => {
  if (!noStore) settings = await objectStore()
}, 30_000)

const places: { place: string; open: () => Storage; why: string }[] = [
  { place: 'disk', open: () => diskStorage(join(folder, newId())), why: '' },
  { place: 'S3', open: () => inBucket(), why: noStore },
]

async function put(storage: Storage, content: string | Buffer, key = newId()): Promise<string> {
  const path = await storage.temporaryPath()
  await writeFile(path, content)
  await storage.put(key, path)
  expect(existsSync(path)).toBe(false)
  return key
}

async function listed(storage: Storage, prefix?: string) {
  const entries: { key: string; bytes: number; storedAt: Date }[] = []
  for await (const entry of storage.list(prefix)) entries.push(entry)
  return entries
}

async function read(storage: Storage, key: string): Promise<Buffer | null> {
  const stored = await storage.open(key)
  return stored && buffer(stored.stream)
}

for (const { place, open, why } of places) {
  const onThis = test.skipIf(why)

  onThis(`${place}: what was put can be opened, in whole and in part${why}`, async () => {
    const storage = open()
    const key = await put(storage, '0123456789')
    const whole = await storage.open(key)
    expect(whole?.bytes).toBe(10)
    expect(whole && (await text(whole.stream))).toBe('0123456789')
    const part = await storage.open(key, { start: 2, end: 4 })
    expect(part?.bytes).toBe(3)
    expect(part && (await text(part.stream))).toBe('234')
    expect(await storage.find(key)).toEqual({ bytes: 10, storedAt: expect.any(Date) })
    expect(await storage.fault()).toBeNull()
  })

  onThis(`${place}: an empty file is a file, and a second put replaces the first${why}`, async () => {
    const storage = open()
    const key = await put(storage, '')
    expect(await storage.find(key)).toMatchObject({ bytes: 0 })
    expect(await read(storage, key)).toEqual(Buffer.alloc(0))
    await put(storage, 'more', key)
    expect(String(await read(storage, key))).toBe('more')
  })

  onThis(`${place}: a large file comes back as it was, also from its middle on${why}`, async () => {
    const storage = open()
    const content = randomBytes(11 * mebibyte)
    const key = await put(storage, content)
    expect(await storage.find(key)).toMatchObject({ bytes: content.length })
    expect((await read(storage, key))?.equals(content)).toBe(true)
    const range = { start: 5 * mebibyte - 2, end: 5 * mebibyte + 1 }
    const middle = await storage.open(key, range)
    expect(middle && (await buffer(middle.stream))).toEqual(content.subarray(range.start, range.end + 1))
    await storage.remove(key)
    expect(await listed(storage)).toEqual([])
  })

  onThis(`${place}: what was removed, or was never there, is null; removing it again is no error${why}`, async () => {
    const storage = open()
    const key = await put(storage, 'x')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.open(key)).toBeNull()
    expect(await storage.open(key, { start: 0, end: 0 })).toBeNull()
    expect(await storage.find(key)).toBeNull()
    expect(await listed(storage)).toEqual([])
  })

  onThis(
    `${place}: the listing has the order of the keys, sizes and times, and can be asked for a part${why}`,
    async () => {
      const storage = open()
      expect(await listed(storage)).toEqual([])
      const [b, a, other] = ['xyB', 'xyA', 'xz_'].map((start) => start.padEnd(22, '-')) as [string, string, string]
      for (const key of [b, other, a]) await put(storage, '12', key)
      const entries = await listed(storage)
      expect(entries.map(({ key }) => key)).toEqual([a, b, other])
      expect(entries[0]?.bytes).toBe(2)
      expect(Math.abs(Date.now() - Number(entries[0]?.storedAt))).toBeLessThan(60_000)
      expect((await listed(storage, 'xy')).map(({ key }) => key)).toEqual([a, b])
      expect((await listed(storage, 'xyA')).map(({ key }) => key)).toEqual([a])
    },
  )

  onThis(`${place}: a reader who leaves at once, or in the middle, disturbs nobody${why}`, async () => {
    const storage = open()
    const key = await put(storage, randomBytes(2 * mebibyte))
    for (let reader = 0; reader < 20; reader++) {
      const stored = await storage.open(key)
      if (reader % 2 === 0 && stored) for await (const _ of stored.stream) break
      stored?.stream.destroy()
    }
    expect((await read(storage, key))?.length).toBe(2 * mebibyte)
  })

  onThis(`T22 ${place}: what is not a key is refused${why}`, async () => {
    const storage = open()
    for (const key of ['../../../../etc/passwd-and-more', `${'a'.repeat(21)}/`, `${'a'.repeat(22)}?acl`, 'short', '']) {
      await expect(storage.open(key)).rejects.toThrow('Not a storage key')
      await expect(storage.find(key)).rejects.toThrow('Not a storage key')
      await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
      const path = await storage.temporaryPath()
      await writeFile(path, 'x')
      await expect(storage.put(key, path)).rejects.toThrow('Not a storage key')
    }
  })

  onThis(`${place}: temporary files leave when they are old, not while they are being written${why}`, async () => {
    const storage = open()
    const [old, fresh] = [await storage.temporaryPath(), await storage.temporaryPath()]
    for (const path of [old, fresh]) await writeFile(path, 'half an upload')
    await utimes(old, new Date(0), new Date(0))
    await storage.removeTemporary(new Date(Date.now() - 60_000))
    expect([old, fresh].map(existsSync)).toEqual([false, true])
    expect(await storage.freeBytes()).toBeGreaterThan(0)
  })
}

const onS3 = test.skipIf(noStore)

onS3(
  `with one call in ten going wrong in every way, nothing is lost and no half file is seen${noStore}`,
  async () => {
    let calls = 0
    let plan: (Mishap | null)[] = []
    const happened = new Set<Mishap>()
    const proxy = await failingProxy(settings.endpoint, () => {
      const mishap = calls++ % 10 === 4 ? (plan.shift() ?? null) : null
      if (mishap) happened.add(mishap)
      return mishap
    })
    // Silence takes the longest, so it happens once.
    const quick = mishaps.filter((mishap) => mishap !== 'silent')
    plan = ['silent', ...Array.from({ length: 60 }, (_, at) => quick[at % quick.length] ?? null)]
    const [storage, direct] = [inBucket({ endpoint: proxy.url }, 'failing/'), inBucket({}, 'failing/')]
    const kept = new Map<string, string>()
    const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    for (let at = 0; at < 18; at++) {
      const content = randomBytes(at % 9 === 0 ? 6 * mebibyte : 50_000)
      kept.set(await put(storage, content), hashOf(content))
    }
    for (const [key, hash] of kept) {
      expect(hashOf((await read(storage, key)) ?? Buffer.alloc(0))).toBe(hash)
      expect(await storage.find(key)).not.toBeNull()
    }
    expect((await listed(storage)).map(({ key }) => key)).toEqual([...kept.keys()].sort())
    for (const [key, hash] of kept) expect(hashOf((await read(direct, key)) ?? Buffer.alloc(0))).toBe(hash)
    expect([...happened].sort()).toEqual([...mishaps].sort())
    // Where the answer to the first call was lost, an upload in parts was begun twice.
    await direct.removeTemporary(new Date(Date.now() + 60_000))
    expect(await uploadsLeft('failing/')).toEqual([])
  },
  60_000,
)

onS3(
  `a store that fails every time is away: the file stays where it was, and no part of it is left${noStore}`,
  async () => {
    let isBroken = false
    const proxy = await failingProxy(settings.endpoint, () => (isBroken ? 'busy' : null))
    const storage = inBucket({ endpoint: proxy.url }, 'away/')
    const key = newId()
    const path = await storage.temporaryPath()
    await writeFile(path, randomBytes(6 * mebibyte))
    isBroken = true
    const failure = await storage.put(key, path).catch((error: unknown) => error)
    expect(isStorageAway(failure)).toBe(true)
    expect(String(failure)).toContain('The object store is failing: SlowDown (503).')
    expect(existsSync(path)).toBe(true)
    expect(await storage.fault()).toBe('The object store is failing: SlowDown (503).')
    isBroken = false
    expect(await storage.find(key)).toBeNull()
    await storage.put(key, path)
    expect(await storage.find(key)).toMatchObject({ bytes: 6 * mebibyte })
  },
)

onS3(`after three failures the store has a rest, so that nobody waits for all attempts again${noStore}`, async () => {
  const proxy = await failingProxy(settings.endpoint, () => 'busy')
  const storage = inBucket({ endpoint: proxy.url })
  for (let call = 0; call < 5; call++) await storage.find(newId()).catch(() => {})
  expect(proxy.calls).toBe(3 * hasty.attempts)
})

onS3(`parts that a killed process left are removed once they are old${noStore}`, async () => {
  const begin = await askS3(settings)({ method: 'POST', object: `killed/${newId()}`, query: { uploads: '' } })
  begin?.resume()
  const storage = inBucket({}, 'killed/')
  await storage.removeTemporary(new Date(Date.now() - 60_000))
  expect(await uploadsLeft('killed/')).toHaveLength(1)
  await storage.removeTemporary(new Date(Date.now() + 60_000))
  expect(await uploadsLeft('killed/')).toEqual([])
})

onS3(`bytes that change on their way are not kept${noStore}`, async () => {
  const path = join(folder, 'sent')
  await writeFile(path, 'as it was')
  const file = { path, start: 0, bytes: 9, sha256: createHash('sha256').update('as it was').digest('hex') }
  await writeFile(path, 'otherwise')
  await expect(askS3(settings, hasty)({ method: 'PUT', object: 'damaged', file })).rejects.toThrow('The object store')
  expect(await askS3(settings)({ method: 'HEAD', object: 'damaged' })).toBeNull()
})

onS3(`nothing is public, and a wrong key or bucket is told in one sentence${noStore}`, async () => {
  const storage = inBucket({}, 'private/')
  const key = await put(storage, 'a manuscript')
  const answer = await fetch(`${settings.endpoint}/${settings.bucket}/private/${key}`)
  expect(answer.ok).toBe(false)
  expect(await inBucket({ secretAccessKey: 'wrong' }).fault()).toBe(
    'The object store refused us: SignatureDoesNotMatch (403).',
  )
  expect(await inBucket({ bucket: 'elsewhere' }).fault()).toBe('The object store refused us: NoSuchBucket (404).')
  expect(await inBucket({ endpoint: 'http://127.0.0.1:1' }).fault()).toBe('The object store can’t be reached.')
  await expect(inBucket({ bucket: 'elsewhere' }).open(key)).rejects.toThrow('NoSuchBucket')
})

async function uploadsLeft(prefix: string): Promise<unknown[]> {
  const answer = await askS3(settings)({ method: 'GET', query: { uploads: '', prefix } })
  return xmlElements(answer ? await text(answer) : '', 'Upload')
}
