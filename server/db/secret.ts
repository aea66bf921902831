import { createHash, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { settings } from './schema.ts'
import type { Db } from './types.ts'

const grammar = /^[A-Za-z0-9+/]{43}=$/
/** Is in the database where the secret would be, once that is in a file. */
const inFile = 'file:'

/** Names a site without giving away its secret. `stored` is what the database has of it. */
export function siteOf(stored: string): string {
  if (stored.startsWith(inFile)) return stored.slice(inFile.length)
  return createHash('sha256').update(`backups of ${stored}`).digest('hex').slice(0, 32)
}

/**
 * Created once per installation. If two processes start at once, both get the same one. With `path` it lies in that file,
 * and the database, with all its copies, has only what tells whether the file is the right one.
 */
export async function installationSecret(db: Db, path: string | null): Promise<Buffer> {
  return db.transaction(async (tx) => {
    const value = (path === null ? null : await secretIn(path)) ?? randomBytes(32).toString('base64')
    await tx.insert(settings).values({ key: 'secret', value }).onConflictDoNothing()
    const isSecret = eq(settings.key, 'secret')
    const [row] = await tx.select().from(settings).where(isSecret).for('update')
    if (!row) throw new Error('the installation secret could not be read back')
    // Once more, because another process may have written it in the meantime.
    const given = path === null ? null : await secretIn(path)
    refuseUnfit(row.value, path, given)
    if (path === null) return decoded(row.value)
    const secret = given ?? (await writeOnce(path, row.value))
    refuseUnfit(row.value, path, secret)
    if (!row.value.startsWith(inFile))
      await tx
        .update(settings)
        .set({ value: `${inFile}${siteOf(secret)}` })
        .where(isSecret)
    return decoded(secret)
  })
}

/** What a start would refuse, or null. Changes nothing. */
export async function secretFault(db: Db, path: string | null): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'secret'))
  try {
    const given = path === null ? null : await secretIn(path)
    if (row) refuseUnfit(row.value, path, given)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `given`: what the file has, if there is one. */
function refuseUnfit(stored: string, path: string | null, given: string | null): void {
  const isElsewhere = stored.startsWith(inFile)
  if (path === null && isElsewhere) throw new Error('The secret of this site is in a file. Set SECRET_KEY_FILE.')
  if (given === null && isElsewhere)
    throw new Error(`SECRET_KEY_FILE: there is no file ${path}, but the secret of this site is in one. Copy it there.`)
  if (given !== null && siteOf(given) !== siteOf(stored))
    throw new Error(`SECRET_KEY_FILE: ${path} has the secret of another site.`)
}

const decoded = (secret: string) => Buffer.from(secret, 'base64')

async function secretIn(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`SECRET_KEY_FILE: ${path} cannot be read (${error.code}).`)
  })
  if (text !== null && !grammar.test(text.trim()))
    throw new Error(`SECRET_KEY_FILE: ${path} must hold 32 bytes in base64, as "openssl rand -base64 32" prints them.`)
  return text?.trim() ?? null
}

/** Whole or not at all: the database forgets the secret once it is there. Returns what is in the file then. */
async function writeOnce(path: string, secret: string): Promise<string> {
  const draft = `${path}.${process.pid}`
  try {
    const file = await open(draft, 'w', 0o600)
    await file.writeFile(`${secret}\n`)
    await file.sync()
    await file.close()
    await link(draft, path)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(`SECRET_KEY_FILE: ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
    return (await secretIn(path)) ?? secret
  } finally {
    await rm(draft, { force: true })
  }
}
