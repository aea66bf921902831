import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { newSalt, noSeal, type Seal, sealWith } from '../../adapters/backup/seal.ts'
import { openTarget, type Target } from '../../adapters/backup/target.ts'
import type { S3Settings } from '../../adapters/storage/s3-request.ts'
import type { Snapshot, Table } from '../../db/snapshot.ts'

type Bytes = AsyncIterable<Uint8Array>

/** All there is to know of a backup. It is stored last: without it there is none. */
export type Manifest = Pick<Snapshot, 'migration' | 'sequences' | 'files'> & {
  at: string
  tables: (Table & { rows: number; sha256: string })[]
  /** The files that could not be read when the backup was made. */
  lost: string[]
}

/** `s3`: the store of the buckets, if there is one. */
export type Access = { passphrase: string | null; s3?: S3Settings | null }

export type Found = { name: string; at: Date }

/** Says which site the backups are of, and how to check the passphrase. The only thing that is never encrypted. */
type Header = { format: 1; site: string; encryption: { salt: string; check: string } | null }

const headerName = 'backups.json'
const manifestName = /^backups\/(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})z-([0-9a-f]{64})\.json\.gz$/
export const stampOf = (at: string) => at.replaceAll(/[-:.]/g, '').toLowerCase()
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export type Repository = Awaited<ReturnType<typeof repositoryOn>>

/** Opens the backups of a site to add to them. The first time, this makes the place a place for backups. */
export async function openToWrite(
  place: string,
  { passphrase, s3 = null, site, mayBegin }: Access & { site: string; mayBegin: boolean },
): Promise<Repository> {
  const target = openTarget(place, s3)
  const header = await headerOf(target).catch(asUnusable(place))
  if (!header && !mayBegin)
    throw new Error(`The earlier backups in ${place} are gone. Is its disk mounted? To begin there again, add --begin.`)
  if (!header && !(await target.isEmpty()))
    throw new Error(`${place} holds something else than backups. Choose an empty folder.`)
  if (header && header.site !== site) throw new Error(`${place} holds the backups of another site.`)
  if (header) return repositoryOn(target, await sealToAdd(header, place, passphrase))
  const salt = newSalt()
  const seal = passphrase === null ? noSeal : await sealWith(passphrase, salt)
  const encryption = passphrase === null ? null : { salt, check: seal.check }
  const written: Header = { format: 1, site, encryption }
  await target.put(headerName, once(Buffer.from(`${JSON.stringify(written, null, 2)}\n`))).catch(asUnusable(place))
  return repositoryOn(target, seal)
}

const unusable = ['EACCES', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']

const asUnusable = (place: string) => (error: NodeJS.ErrnoException) => {
  if (!unusable.includes(error.code ?? '')) throw error
  if (error.code === 'ENOENT') throw new Error(`${place} can't be made: there is no folder ${dirname(place)}.`)
  throw new Error(`${place} is not a folder in which this program may write.`, { cause: error })
}

/** False if nothing was ever stored there, or its disk is away. */
export async function holdsBackups(place: string, s3: S3Settings | null): Promise<boolean> {
  return (await headerOf(openTarget(place, s3))) !== null
}

/** Why the next backup cannot join those that are in this place, or null. */
export async function passphraseFault(place: string, { passphrase, s3 = null }: Access): Promise<string | null> {
  const header = await headerOf(openTarget(place, s3))
  if (!header) return null
  return sealToAdd(header, place, passphrase).then(
    () => null,
    ({ message }: Error) => message,
  )
}

export async function openToRead(place: string, { passphrase, s3 = null }: Access): Promise<Repository> {
  const target = openTarget(place, s3)
  const header = await headerOf(target)
  if (!header) throw new Error(`There are no backups in ${place}.`)
  // Whoever can write there, and does not know the passphrase, could have put others in their place.
  if (!header.encryption && passphrase !== null)
    throw new Error(
      `The backups in ${place} are not encrypted, but a passphrase is set. To use them all the same, start this command without the passphrase.`,
    )
  return repositoryOn(target, await sealOf(header, place, passphrase))
}

async function headerOf(target: Target): Promise<Header | null> {
  const stream = await target.get(headerName)
  if (!stream) return null
  try {
    const header: Header = JSON.parse((await buffer(stream)).toString())
    if (header.format === 1) return header
  } catch {}
  throw new Error(`${headerName} is damaged, or of a newer version.`)
}

async function sealToAdd(header: Header, place: string, passphrase: string | null): Promise<Seal> {
  if (!header.encryption && passphrase !== null)
    throw new Error(`The backups in ${place} are not encrypted. Choose an empty folder for encrypted ones.`)
  return sealOf(header, place, passphrase)
}

async function sealOf({ encryption }: Header, place: string, passphrase: string | null): Promise<Seal> {
  if (!encryption) return noSeal
  if (passphrase === null)
    throw new Error(`The backups in ${place} are encrypted. Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE.`)
  const seal = await sealWith(passphrase, encryption.salt)
  if (seal.check !== encryption.check) throw new Error(`This is not the passphrase of the backups in ${place}.`)
  return seal
}

function repositoryOn(target: Target, seal: Seal) {
  const put = (name: string, content: Bytes) => target.put(name, seal.seal(content))
  const fileName = (hash: string) => {
    const name = seal.nameOf(hash)
    return `files/${name.slice(0, 2)}/${name}`
  }

  /** What was stored under `name`, if it still has that hash; otherwise it ends with an error. */
  async function* checked(name: string, hash: string, unpack: (content: Bytes) => Bytes = (content) => content): Bytes {
    const stored = await target.get(name)
    if (!stored) throw new Damaged(`${name} is missing`)
    const hashing = createHash('sha256')
    const parts = unpack(seal.unseal(stored))[Symbol.asyncIterator]()
    for (;;) {
      // Only what reading ends with is caught: an error of whoever reads must stay what it is.
      const { value, done } = await parts.next().catch((error: unknown) => {
        throw new Damaged(`${name} is damaged`, { cause: error })
      })
      if (done) break
      hashing.update(value)
      yield value
    }
    if (hashing.digest('hex') !== hash) throw new Damaged(`${name} is damaged`)
  }

  return {
    target,

    async backups(): Promise<Found[]> {
      const found: Found[] = []
      for await (const { name } of target.list('backups')) {
        const [, year, month, day, hour, minute, second, ms] = manifestName.exec(name) ?? []
        if (year) found.push({ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`) })
      }
      return found.sort((a, b) => b.at.getTime() - a.at.getTime())
    },

    /** Its name holds its hash, so that it needs no list of its own. */
    async putManifest(manifest: Manifest): Promise<void> {
      const content = gzipSync(JSON.stringify(manifest))
      await put(`backups/${stampOf(manifest.at)}-${sha256(content)}.json.gz`, once(content))
    },

    async manifest({ name, at }: Found): Promise<Manifest> {
      const hash = manifestName.exec(name)?.[8] ?? ''
      const manifest: Manifest = JSON.parse(gunzipSync(await buffer(checked(name, hash))).toString())
      // An old one that was given another time would take back what has happened since.
      if (manifest.at !== at.toISOString()) throw new Damaged(`${name} is not of the time in its name`)
      return manifest
    },

    /** Returns the hash of the rows. */
    async putTable(at: string, { name }: Table, rows: AsyncIterable<Uint8Array>): Promise<string> {
      const hashing = createHash('sha256')
      const passing = async function* () {
        for await (const part of rows) {
          hashing.update(part)
          yield part
        }
      }
      await put(tableName(at, name), packed(passing()))
      return hashing.digest('hex')
    },

    table: (at: string, { name, sha256 }: Manifest['tables'][number]) => checked(tableName(at, name), sha256, unpacked),

    file: (hash: string) => checked(fileName(hash), hash),

    async hasWhole(hash: string): Promise<boolean> {
      try {
        for await (const _ of checked(fileName(hash), hash));
        return true
      } catch (error) {
        if (error instanceof Damaged) return false
        throw error
      }
    },

    putFile: (hash: string, content: Bytes) => put(fileName(hash), content),
    fileName,
    storedBytes: seal.sealedBytes,
  }
}

/** Something in the backup is not what was put there. */
export class Damaged extends Error {}

const tableName = (at: string, name: string) => `tables/${stampOf(at)}/${name}.copy.gz`

async function* once(content: Uint8Array): Bytes {
  yield content
}

const packed = (content: Bytes): Bytes => pipeline(content, createGzip(), () => {})
const unpacked = (content: Bytes): Bytes => pipeline(content, createGunzip(), () => {})
