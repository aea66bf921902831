import { lifetimeSeconds } from '#domain/people/limits.ts'
import { count } from '#domain/words/count.ts'
import { openStorage } from '../adapters/storage/places.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Db } from '../db/types.ts'
import { idsAmong } from '../manuscript/files/store.ts'
import { bad, type Check, doubtful, type Finding, good } from './check.ts'
import { storageSettings } from './machine.ts'
import { findFilesAfter } from './store.ts'

const rowsAtOnce = 2_000
const foundMax = 1_000
const shownMax = 5

export const files: Check = {
  name: 'Files',
  fix: 'See "Files in an object store" in docs/operations.md.',
  async look({ database, config, log }, signal) {
    const { db } = await database()
    const storage = openStorage(config(...storageSettings), log, 'files')
    const { looked, isWhole, missing, cut, strays } = await compareFiles({ db, storage, now: new Date() }, signal)
    const found: Finding[] = []
    if (missing.length > 0)
      found.push(
        bad(
          `${count(missing.length, 'file')} missing in the storage: ${some(missing)}`,
          'Fetch what is missing from a backup: npm run restore -- <folder> --files',
        ),
      )
    if (cut.length > 0)
      found.push(
        bad(
          `${count(cut.length, 'file')} in the storage with more or fewer bytes than was uploaded: ${some(cut)}`,
          'Fetch what is damaged from a backup: npm run restore -- <folder> --files',
        ),
      )
    if (strays.length > 0)
      found.push(
        doubtful(
          `${count(strays.length, 'stored file')} that no record names: ${some(strays)}`,
          'A running site removes such files once a day. If they stay: is this the right database? The log says more.',
        ),
      )
    if (!isWhole)
      found.push(
        doubtful(`Only the first ${count(looked, 'file')} looked at`, 'Give it time: npm run doctor -- --seconds 600'),
      )
    return found.length > 0 ? found : good(`${count(looked, 'file')}, each with its record`)
  },
}

const some = (ids: string[]) => ids.slice(0, shownMax).join(', ') + (ids.length > shownMax ? ' …' : '')

type Places = { db: Db; storage: Storage }
/** `cut`: of another length than its record says. */
type Found = { missing: string[]; cut: string[]; strays: string[] }

/**
 * Reads both lists side by side, in the order of their keys, so that neither is kept in memory. Stops when enough is
 * wrong, or time is up. What is new may be on its way; what a sweep has not had time for is no fault.
 */
async function compareFiles({ db, storage, now }: Places & { now: Date }, signal: AbortSignal) {
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const [anHourAgo, lastSweep] = [secondsAgo(3600), secondsAgo(2 * lifetimeSeconds.unreferencedFile)]
  const found: Found = { missing: [], cut: [], strays: [] }
  const wrong = () => found.missing.length + found.cut.length + found.strays.length
  const mustStop = () => signal.aborted || wrong() >= foundMax
  const rows = allRows(db)
  let looked = 0
  let row = await rows.next()
  const passRowsBefore = async (key: string | null) => {
    for (; !row.done && (key === null || row.value.id < key) && !mustStop(); row = await rows.next())
      if (row.value.createdAt < anHourAgo) found.missing.push(row.value.id)
  }
  for await (const { key, bytes, storedAt } of storage.list()) {
    await passRowsBefore(key)
    if (mustStop()) break
    if (!row.done && row.value.id === key) {
      if (row.value.bytes !== bytes) found.cut.push(key)
      row = await rows.next()
    } else if (storedAt < lastSweep) found.strays.push(key)
    looked += 1
  }
  await passRowsBefore(null)
  const isWhole = !mustStop()
  return { looked, isWhole, ...(await lookAgain({ db, storage }, found)) }
}

/** Some may have been stored or deleted while we looked. */
async function lookAgain({ db, storage }: Places, { missing, cut, strays }: Found): Promise<Found> {
  const known = await idsAmong(db, [...missing, ...cut, ...strays])
  const isMissing = await Promise.all(missing.map(async (id) => known.has(id) && !(await storage.find(id))))
  return {
    missing: missing.filter((_, index) => isMissing[index]),
    cut: cut.filter((key) => known.has(key)),
    strays: strays.filter((key) => !known.has(key)),
  }
}

async function* allRows(db: Db) {
  for (let after = ''; ; ) {
    const rows = await findFilesAfter(db, after, rowsAtOnce)
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? ''
  }
}
