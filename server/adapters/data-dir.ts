import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'

/** A site starts on a full disk, because its pages need no room. */
const full = ['ENOSPC', 'EDQUOT']

/** Makes the folder if needed. Throws one line if this user cannot write to it. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.${randomBytes(8).toString('hex')}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, '')
  } catch (error) {
    const code = codeOf(error)
    if (full.includes(code)) return
    throw new Error(
      `DATA_DIR: this user cannot write to ${dataDir} (${code}). Start the site as the user who owns the folder, or set another one.`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/** Node's own `recursive` never ends where a folder is there and takes no other, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  await make().catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    await make()
  })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : inspect(error)
