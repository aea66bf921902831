import { collections, openPlace, type Place } from './adapters/storage/places.ts'
import { readArguments } from './arguments.ts'
import type { Config } from './config.ts'
import type { Resources } from './deps.ts'
import { type Moved, moveFiles } from './manuscript/files/move.ts'

type Site = Pick<Resources, 'config' | 'database' | 'log'>

const names: Record<Place, string> = { disk: 'on the disk', s3: 'in S3' }
const tellEvery = 1000
const usage = 'npm run storage:move -- --to s3, or --to disk'

/** `npm run storage:move -- --to s3`: copies all files to the other place. Returns whether all are there, and as they should be. */
export function moveStorage(args: string[]): (site: Site, say: (line: string) => void) => Promise<boolean> {
  const { to } = readArguments(usage, { args, options: { to: { type: 'string' } } }).values
  if (to !== 's3' && to !== 'disk') throw new Error(`Usage: ${usage}`)
  return (site, say) => moveTo(to, site, say)
}

async function moveTo(to: Place, { config, database, log }: Site, say: (line: string) => void): Promise<boolean> {
  const total: Moved = { copied: 0, present: 0, damaged: [] }
  for (const collection of collections) {
    const [disk, s3] = (['disk', 's3'] as const).map((place) => openPlace(config, log, place, collection))
    if (!disk || !s3) throw new Error('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.')
    const fault = await s3.fault()
    if (fault) throw new Error(fault)
    const tell = ({ copied, present }: Moved) => {
      if ((copied + present) % tellEvery === 0) say(`${copied + present} ${collection} looked at, ${copied} copied`)
    }
    const [from, target] = to === 's3' ? [disk, s3] : [s3, disk]
    const moved = await moveFiles({ db: database.db, from, to: target, tell }).catch((error: Error) => {
      throw new Error(`${error.message} Run this again to go on.`, { cause: error })
    })
    total.copied += moved.copied
    total.present += moved.present
    total.damaged.push(...moved.damaged)
  }
  for (const key of total.damaged)
    say(`File ${key} is not as it was uploaded. It was so before, and is copied as it is.`)
  say(`${total.copied + total.present} files are ${names[to]}: ${total.copied} copied now, ${total.present} before.`)
  say(nextStep(config, to))
  return total.damaged.length === 0
}

function nextStep({ storage, dataDir }: Config, to: Place): string {
  if (storage.place !== to) return `New files still go elsewhere: set STORAGE=${to}, restart, and run this once more.`
  return to === 's3'
    ? `Nothing needs these folders in ${dataDir} any more: ${collections.join(', ')}.`
    : 'Nothing needs the bucket any more: the settings S3_* can be removed.'
}
