import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'data-dir-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('a DATA_DIR is made with the folders above it, and nothing is left in it', async () => {
  const dataDir = join(await folder(), 'var/lib/journals')
  await prepareDataDir(dataDir)
  await prepareDataDir(dataDir)
  expect(await readdir(dataDir)).toEqual([])
})

test('a DATA_DIR that cannot be written is refused in one line', async () => {
  const parent = await folder()
  await writeFile(join(parent, 'file'), '')
  const inFile = join(parent, 'file/data')
  await expect(prepareDataDir(inFile)).rejects.toThrow(
    `DATA_DIR: this user cannot write to ${inFile} (ENOTDIR). Start the site as the user who owns the folder, or set another one.`,
  )
  if (process.platform === 'linux')
    await expect(prepareDataDir('/proc/journals/data')).rejects.toThrow(/^DATA_DIR: this user cannot write to \/proc/)
  // Root may write anywhere.
  if (process.getuid?.() === 0) return
  await chmod(parent, 0o500)
  await expect(prepareDataDir(parent)).rejects.toThrow('(EACCES)')
  await chmod(parent, 0o700)
})
