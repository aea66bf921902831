import { count } from '#domain/words/count.ts'
import { diskOf } from '../adapters/disk.ts'
import { openStorage } from '../adapters/storage/places.ts'
import { bad, type Check, doubtful, good } from './check.ts'
import { findClocks } from './store.ts'

export const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

export const disk: Check = {
  name: 'Disk',
  fix: 'Set DATA_DIR to a folder that this user may write to.',
  async look({ config }) {
    const { dataDir, minFreeDiskBytes } = config('DATA_DIR', 'MIN_FREE_DISK_MB')
    const { freeBytes, isWritable } = await diskOf(dataDir)
    const free = `${gigabytes(freeBytes)} free in ${dataDir}`
    if (!isWritable) return bad(`This user can't write to ${dataDir}`, 'Run this and the site as the user who owns it.')
    if (freeBytes < minFreeDiskBytes)
      return bad(
        `${free}: uploads are refused`,
        `Free some space: MIN_FREE_DISK_MB asks for ${gigabytes(minFreeDiskBytes)}.`,
      )
    if (freeBytes < 2 * minFreeDiskBytes)
      return doubtful(`Only ${free}`, `Uploads are refused below ${gigabytes(minFreeDiskBytes)} (MIN_FREE_DISK_MB).`)
    return good(free)
  },
}

/** Half of them would lead to other files than the site's. */
export const storageSettings = [
  'STORAGE',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

export const storage: Check = {
  name: 'Storage',
  fix: 'See "Files in an object store" in docs/operations.md.',
  async look({ config, log }) {
    const { storage, dataDir } = config('DATA_DIR', ...storageSettings)
    const fault = await openStorage(config(), log, 'files').fault()
    if (fault) return bad(`Files cannot be saved or opened. ${fault}`, storage.s3 ? this.fix : '')
    return good(
      storage.place === 's3' ? `files are in the bucket ${storage.s3?.bucket}` : `files are in ${dataDir}/files`,
    )
  },
}

const slightSeconds = 2
const graveSeconds = 60

export const clock: Check = {
  name: 'Clock',
  fix: '',
  async look({ database }) {
    const { db } = await database()
    const began = Date.now()
    const { now, newest } = await findClocks(db)
    // The answer was given between two readings of our clock.
    const between = (began + Date.now()) / 2
    const seconds = Math.round(Math.abs(now.getTime() - between) / 1000)
    const advice = 'Let both machines take their time from the network (NTP), e.g. with chrony.'
    if (newest && newest.getTime() - between > graveSeconds * 1000)
      return bad(
        `Something was written down at ${newest.toISOString()}, which is still to come: a clock was wrong, then or now`,
        'Compare "date -u" with a clock you trust, and let the machine take its time from the network (NTP).',
      )
    const apart = `This clock and the database's are ${count(seconds, 'second')} apart`
    if (seconds > graveSeconds) return bad(`${apart}: links and sessions expire at the wrong time`, advice)
    if (seconds > slightSeconds) return doubtful(apart, advice)
    return good("agrees with the database's")
  },
}
