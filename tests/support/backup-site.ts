import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { files } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { storeStream } from '#server/manuscript/files/store-stream.ts'
import { type BackupResult, backUp } from '#server/office/backups/back-up.ts'
import { testDatabase } from './database.ts'
import { manuscriptSite } from './manuscript-site.ts'

export const keepAll = { daily: 1000, weekly: 0, monthly: 0 }

/** A site with files, whose backups go to `folder()`. */
export async function backupSite() {
  const site = await manuscriptSite()
  const { db, database, clock } = site
  const { storage } = site.deps
  const scratch = await mkdtemp(join(tmpdir(), 'backup-'))
  afterAll(() => rm(scratch, { recursive: true, force: true }))
  const folder = () => join(scratch, newId())

  const factsOf = (bytes: Buffer) => ({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const keepBytes = (id: string, bytes: Buffer) => storeStream(storage, id, Readable.from([bytes]))

  /** A file as it is after its upload. */
  async function addFile(content: string | Buffer = randomBytes(1000)) {
    const [id, bytes] = [newId(), Buffer.from(content)]
    await keepBytes(id, bytes)
    const name = { kind: 'manuscript' as const, name: 'paper.pdf', mediaType: 'application/pdf' }
    await db.insert(files).values({ id, ...name, ...factsOf(bytes), ownerRealm: 'author', ownerId: 'nobody' })
    return { id, ...factsOf(bytes) }
  }

  /** An empty database and an empty storage. Most have the tables already, as to make them takes longest. */
  async function emptyPlace({ hasTables = true } = {}) {
    const empty = diskStorage(folder())
    const put = (content: string) => storeStream(empty, newId(), Readable.from([Buffer.from(content)]))
    return { database: await testDatabase(hasTables ? undefined : 'template1'), storage: empty, put }
  }

  /** What `manuscript()` refers to has no bytes. Gives it some. */
  async function addManuscript(status: Parameters<typeof site.manuscript>[0]) {
    const { id } = await site.manuscript(status)
    const fileId = (await site.row(id))?.fileId ?? ''
    const bytes = Buffer.from(`manuscript ${id}`)
    await keepBytes(fileId, bytes)
    await db.update(files).set(factsOf(bytes)).where(eq(files.id, fileId))
    return id
  }

  const backUpTo = async (to: string, { passphrase = null as string | null, keep = keepAll } = {}) => {
    clock.pass({ seconds: 1 })
    return (await backUp({ database, storage, clock }, { to, passphrase, keep })) as BackupResult
  }

  return { ...site, storage, folder, addFile, addManuscript, emptyPlace, backUpTo }
}
