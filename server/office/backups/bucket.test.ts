import { afterEach, beforeAll, expect, test } from 'vitest'
import type { S3Settings } from '#server/adapters/storage/s3-request.ts'
import { backupSite, keepAll } from '#tests/support/backup-site.ts'
import { failingProxy, noStore, objectStore } from '#tests/support/object-store.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const { database, storage, clock, addFile, emptyPlace } = await backupSite()
let s3: S3Settings
beforeAll(async () => {
  if (!noStore) s3 = await objectStore()
}, 30_000)
afterEach(() => clock.pass({ days: 2 }))

const passphrase = 'seven green bottles'
const place = 's3://journals/backups'
const onStore = test.skipIf(noStore)

onStore(
  `a bucket keeps backups as a folder does: once each file, encrypted, and no more than wanted${noStore}`,
  async () => {
    const file = await addFile('0123456789')
    const asked = { to: place, passphrase, s3, keep: { ...keepAll, daily: 1 } }
    const first = await backUp({ database, storage, clock }, asked)
    clock.pass({ days: 2 })
    const second = await backUp({ database, storage, clock }, asked)
    expect([first?.copied, second?.copied, second?.removed]).toEqual([1, 0, 1])
    const into = await emptyPlace()
    const restored = await restore(into, { from: place, passphrase, s3 })
    expect(restored).toMatchObject({ files: 1, missing: [] })
    expect(await into.storage.find(file.id)).toMatchObject({ bytes: 10 })
    await expect(restore(await emptyPlace(), { from: place, passphrase: 'another passphrase', s3 })).rejects.toThrow(
      'This is not the passphrase of the backups in s3://journals/backups.',
    )
  },
)

onStore(`a store that fails one call in ten costs no backup${noStore}`, async () => {
  let calls = 0
  const { url } = await failingProxy(s3.endpoint, () => (++calls % 10 === 0 ? 'busy' : null))
  const failing = { ...s3, endpoint: url }
  const result = await backUp(
    { database, storage, clock },
    { to: 's3://journals/second', passphrase: null, s3: failing, keep: keepAll },
  )
  expect(result?.warnings).toEqual([])
  expect(calls).toBeGreaterThan(10)
  const { missing } = await restore(await emptyPlace(), { from: 's3://journals/second', passphrase: null, s3: failing })
  expect(missing).toEqual([])
})

test.each([
  [place, 's3://journals/backups: for backups in a bucket, set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
  ['ftp://host/backups', 'ftp://host/backups: backups are kept in a folder, or in s3://bucket/name.'],
])('%s is refused in one sentence where it cannot be used', async (to, sentence) => {
  await expect(backUp({ database, storage, clock }, { to, passphrase: null, s3: null, keep: keepAll })).rejects.toThrow(
    sentence,
  )
})
